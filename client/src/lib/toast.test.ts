import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, shownToasts, subscribeToToasts, toast } from "./toast.ts";

const focusInToast = vi.fn<() => object | null>();

beforeEach(() => {
  vi.useFakeTimers();
  focusInToast.mockReturnValue(null);
  vi.stubGlobal("document", { querySelector: focusInToast });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const titles = () => shownToasts().map(({ title, open }) => [title, open]);
const shownId = () => shownToasts()[0]?.id ?? 0;

it("shows one at a time, the newest, and tells its listeners", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  toast({ title: "First" });
  toast({ title: "Second", variant: "destructive" });
  expect(titles()).toEqual([["Second", true]]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  dismissToast(shownId());
});

it("keeps a dismissed one for its removal delay", () => {
  toast({ title: "Saved" });
  dismissToast(shownId());
  expect(titles()).toEqual([["Saved", false]]);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it("lets a toast that someone is in finish before the next comes", () => {
  toast({ title: "Being read" });
  focusInToast.mockReturnValue({});
  toast({ title: "Next" });
  expect(titles()).toEqual([["Being read", true]]);
  dismissToast(shownId());
  expect(titles()).toEqual([["Next", true]]);
  dismissToast(shownId());
});
