import { expect, test } from "vitest";
import type { LogEntry } from "#shared/api/logs.ts";
import { groupEqual } from "./logs-section.tsx";

const entry = (id: number, more: Partial<LogEntry> = {}): LogEntry => ({
  id,
  level: "warn",
  action: "legislators.refresh_failed",
  message: "The list could not be refreshed",
  details: null,
  method: null,
  url: null,
  statusCode: null,
  userId: null,
  account: null,
  userAgent: null,
  ipAddress: null,
  duration: null,
  errorStack: null,
  createdAt: `2026-11-26T21:0${id}:00.000Z`,
  ...more,
});

test("entries that say the same are one, the newest, with their number and the time of the oldest", () => {
  const login = entry(2, { level: "info", action: "session.login", message: "The administrator signed in" });
  const groups = groupEqual([entry(3), login, entry(1)]);
  expect(groups).toEqual([
    { ...entry(3), count: 2, since: "2026-11-26T21:01:00.000Z" },
    { ...login, count: 1, since: login.createdAt },
  ]);
});

test("entries that differ in who, where or in their details stay apart", () => {
  const differing = [{ userId: "a" }, { ipAddress: "203.0.113.1" }, { url: "/api/x" }, { details: "{}" }];
  expect(groupEqual([entry(9), ...differing.map((more, id) => entry(id, more))])).toHaveLength(5);
});
