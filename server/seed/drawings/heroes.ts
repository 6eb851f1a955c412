import { consultation } from "./consultation.ts";
import { letters } from "./hero-letters.ts";
import { walk } from "./hero-walk.ts";
import type { Drawing } from "./shapes.ts";

// The home page shows a band out of the middle: what matters stands between y = 400 and y = 800.
const hero = (file: string, body: string): Drawing => ({ file, width: 1600, height: 1200, body });

export const heroes: readonly Drawing[] = [
  hero("hero-1.webp", walk),
  hero("hero-2.webp", consultation),
  hero("hero-3.webp", letters),
];
