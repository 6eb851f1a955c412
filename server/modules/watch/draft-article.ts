import { notFound } from "#server/platform/errors/http-errors.ts";
import { dayInWords } from "#server/platform/language/day-in-words.ts";
import type { Services } from "#server/platform/services.ts";
import type { WatchBill, WatchDocument, WatchSupply } from "#shared/api/watch.ts";
import { docketWords } from "#shared/docket.ts";
import { insertNewsArticle } from "#shared/schema/content.ts";
import { listWatchForAdmin } from "./list-watch.ts";

interface Draft {
  id: string;
  title: string;
  sentence: string | null;
  category: "urgent" | "policy";
  facts: (string | false | null)[];
  url: string;
}

const ofDocument = (document: WatchDocument): Draft => ({
  ...document,
  category: document.commentsCloseOn ? "urgent" : "policy",
  facts: [
    `Published in the Federal Register on ${dayInWords(document.publishedOn)}.`,
    document.commentsCloseOn &&
      `The FDA takes comments until the end of ${dayInWords(document.commentsCloseOn)} (Washington time).`,
    document.docket && `${docketWords(document.docket)}.`,
  ],
});

const ofBill = ({ sponsor, cosponsors, latestAction, ...bill }: WatchBill): Draft => ({
  ...bill,
  title: `${bill.name}: ${bill.title}`,
  category: "policy",
  facts: [
    sponsor && `Sponsor: ${sponsor}. Cosponsors: ${cosponsors}.`,
    latestAction && `Last action, ${dayInWords(latestAction.date)}: ${latestAction.text}`,
  ],
});

const ofSupply = ({ company, reason, lots, ...item }: WatchSupply): Draft => ({
  ...item,
  title: `${item.kind === "recall" ? "Recall" : "Shortage"}: ${item.product}`,
  category: "urgent",
  facts: [
    `${company ? `${company}. ` : ""}Status: ${item.status}, ${dayInWords(item.date)}.`,
    reason && `Reason: ${reason}`,
    lots && `Lots: ${lots}`,
    "Ask your pharmacist; don't stop taking medicine because of a web page.",
  ],
});

/** Text of a source stays text: no picture, link, heading or list. It is one line already. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&~|@]|:(?=\/\/)|(?<=\bwww)\./gi, "\\$&")
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d+)(?=[.)])/, "$1\\");

export async function draftArticleOf(services: Services, id: string) {
  const { documents, bills, supply } = await listWatchForAdmin(services);
  const drafts = [...documents.map(ofDocument), ...bills.map(ofBill), ...supply.map(ofSupply)];
  const draft = drafts.find((each) => each.id === id);
  if (!draft) throw notFound();
  const { title, sentence, category, facts, url } = draft;
  return insertNewsArticle.parse({
    title: title.length > 300 ? `${title.slice(0, 299)}…` : title,
    excerpt: sentence ?? "",
    content: [
      ...facts.flatMap((fact) => (fact ? escapeMarkdown(fact) : [])),
      `[The official page](<${url}>)`,
    ].join("\n\n"),
    category,
    publishedAt: null,
  });
}
