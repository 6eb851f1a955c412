import { insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { WatchBill, WatchDocument, WatchSupply } from "#shared/api/watch.ts";
import { insertNewsArticle, newsArticles } from "#shared/schema/content.ts";
import { docketWords } from "#shared/watch-finds.ts";
import { listWatchForAdmin } from "./list-watch.ts";

interface Draft {
  title: string;
  sentence: string | null;
  category: "urgent" | "policy";
  facts: (string | false | null)[];
  url: string;
}

const ofDocument = ({
  title,
  sentence,
  commentsCloseOn,
  docket,
  publishedOn,
  url,
}: WatchDocument): Draft => ({
  title,
  sentence,
  category: commentsCloseOn ? "urgent" : "policy",
  facts: [
    `Published in the Federal Register on ${publishedOn}.`,
    commentsCloseOn && `The FDA takes comments until the end of ${commentsCloseOn} (Washington time).`,
    docket && `${docketWords(docket)}.`,
  ],
  url,
});

const ofBill = ({ name, title, sentence, sponsor, cosponsors, latestAction, url }: WatchBill): Draft => ({
  title: `${name}: ${title}`,
  sentence,
  category: "policy",
  facts: [
    sponsor && `Sponsor: ${sponsor}. Cosponsors: ${cosponsors}.`,
    latestAction && `Last action, ${latestAction.date}: ${latestAction.text}`,
  ],
  url,
});

const ofSupply = ({
  kind,
  product,
  sentence,
  company,
  status,
  reason,
  lots,
  date,
  url,
}: WatchSupply): Draft => ({
  title: `${kind === "recall" ? "Recall" : "Shortage"}: ${product}`,
  sentence,
  category: "urgent",
  facts: [
    `${company ? `${company}. ` : ""}Status: ${status}, ${date}.`,
    reason && `Reason: ${reason}`,
    lots && `Lots: ${lots}`,
    "Ask your pharmacist; don't stop taking medicine because of a web page.",
  ],
  url,
});

export async function draftArticleOf(services: Services, id: string): Promise<{ id: string } | undefined> {
  const { documents, bills, supply } = await listWatchForAdmin(services);
  const drafts = new Map<string, Draft>([
    ...documents.map((document) => [document.id, ofDocument(document)] as const),
    ...bills.map((bill) => [bill.id, ofBill(bill)] as const),
    ...supply.map((each) => [each.id, ofSupply(each)] as const),
  ]);
  const draft = drafts.get(id);
  if (!draft) return undefined;
  const { title, sentence, category, facts, url } = draft;
  const article = insertNewsArticle.parse({
    title: title.length > 300 ? `${title.slice(0, 299)}…` : title,
    excerpt: sentence ?? "",
    content: [...facts.filter(Boolean), `[The official page](<${url}>)`].join("\n\n"),
    category,
    publishedAt: null,
  });
  return insertedRow(
    await services.database.db.insert(newsArticles).values(article).returning({ id: newsArticles.id }),
  );
}
