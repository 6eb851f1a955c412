import { checklist } from "./news-checklist.ts";
import { colleagues } from "./news-colleagues.ts";
import { evening } from "./news-evening.ts";
import { gene } from "./news-gene.ts";
import { journals } from "./news-journals.ts";
import { letters } from "./news-letters.ts";
import { official } from "./news-official.ts";
import { writing } from "./news-writing.ts";
import type { Drawing } from "./shapes.ts";

const news = (file: string, body: string): Drawing => ({ file, width: 1200, height: 750, body });

export const newsPictures: readonly Drawing[] = [
  news("news-1.webp", official),
  news("news-2.webp", writing),
  news("news-3.webp", journals),
  news("news-4.webp", colleagues),
  news("news-5.webp", checklist),
  news("news-6.webp", gene),
  news("news-7.webp", evening),
  news("news-8.webp", letters),
];
