import { z } from "zod";
import { optionalLine, yesOrNo } from "../fields.ts";
import { forEditors } from "../team.ts";
import { idResponse, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const day = z.string();
const sentence = z.string().nullable();

export const document = z.object({
  id: z.string(),
  kind: z.enum(["notice", "proposed-rule", "rule", "other"]),
  title: z.string(),
  sentence,
  url: z.string(),
  publishedOn: day,
  commentsCloseOn: day.nullable(),
  commentUrl: z.string().nullable(),
  docket: z.string().nullable(),
});
export type WatchDocument = z.output<typeof document>;

export const bill = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  sentence,
  url: z.string(),
  sponsor: z.string().nullable(),
  cosponsors: z.number(),
  latestAction: z.object({ date: day, text: z.string() }).nullable(),
  /** Its Congress is over, so it can't become law. */
  ended: z.boolean(),
});
export type WatchBill = z.output<typeof bill>;

const supply = z.object({
  id: z.string(),
  kind: z.enum(["shortage", "recall"]),
  product: z.string(),
  sentence,
  company: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  lots: z.string().nullable(),
  date: day,
  url: z.string(),
});
export type WatchSupply = z.output<typeof supply>;

const ofEachSource = <Value extends z.ZodType>(value: Value) =>
  z.object({ federalRegister: value.nullable(), congress: value.nullable(), openFda: value.nullable() });

const watch = z.object({
  documents: z.array(document),
  bills: z.array(bill),
  supply: z.array(supply),
  checkedAt: ofEachSource(timestamp),
  checkedOn: ofEachSource(day),
  today: day,
});
export type Watch = z.output<typeof watch>;

export const getWatch = endpoint("GET /api/watch", {
  access: "public",
  cached: true,
  response: watch,
});

const forAdmin = { hidden: z.boolean(), firstSeenAt: timestamp };

export const getWatchForAdmin = endpoint("GET /api/admin/watch", {
  access: forEditors,
  response: watch.extend({
    documents: z.array(document.extend(forAdmin)),
    bills: z.array(bill.extend(forAdmin)),
    supply: z.array(supply.extend(forAdmin)),
  }),
});
export type WatchForAdmin = z.output<typeof getWatchForAdmin.response>;

export const listCommittees = endpoint("GET /api/admin/watch/committees", {
  access: forEditors,
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const updateWatchItem = endpoint("PUT /api/admin/watch/:id", {
  access: forEditors,
  activity: { action: "watch.update", message: "An item from Washington was changed" },
  body: z.strictObject({ hidden: yesOrNo, sentence: optionalLine(300) }).partial(),
  response: z.object({ id: z.string(), hidden: z.boolean(), sentence }),
});

export const draftArticle = endpoint("POST /api/admin/watch/:id/draft", {
  access: forEditors,
  activity: { action: "watch.draft", message: "An item from Washington became a draft article" },
  response: idResponse,
});
