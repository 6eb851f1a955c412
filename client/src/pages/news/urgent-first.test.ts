import { expect, it } from "vitest";
import { urgentFirst } from "./news-page.tsx";

const research = { id: "1", category: "research" };
const urgent = { id: "2", category: " URGENT " };
const olderUrgent = { id: "3", category: "urgent" };

it("puts the newest urgent article first and keeps the order of the others", () => {
  expect(urgentFirst([research, urgent, olderUrgent])).toEqual([urgent, research, olderUrgent]);
});

it("keeps the order when nothing is urgent", () => {
  expect(urgentFirst([research])).toEqual([research]);
  expect(urgentFirst([])).toEqual([]);
});
