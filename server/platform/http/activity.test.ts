import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Activity } from "#server/platform/activity-log/activity-log.ts";
import { crossSite, HttpError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";
import { recordActivity } from "./activity.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-01T12:00:10Z") }));
afterEach(() => void vi.useRealTimers());

/** Notes calls without the rest of the application: a thousand of them over sockets would take seconds. */
function noting() {
  const lines: Activity[] = [];
  const activityLog = { record: (line: Activity) => void lines.push(line), close: async () => undefined };
  const handler = recordActivity({ activityLog, endpoints: new Set([login]) } as unknown as Services);
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `10.0.${addresses >> 8}.${addresses & 255}`;
  };
  const call = (
    statusCode: number,
    userId?: string,
    error?: HttpError,
    ip = nextAddress(),
    path: string = "/api/somewhere",
  ) => {
    const res = Object.assign(new EventEmitter(), { statusCode, locals: { error }, writableFinished: true });
    const req = { path, method: "POST", session: { userId }, ip, get: () => undefined };
    handler(req as unknown as Request, res as unknown as Response, () => res.emit("close"));
  };
  const failLogin = () =>
    call(401, undefined, new HttpError(401, "wrong_credentials", "no"), nextAddress(), login.path);
  return { lines, call, failLogin };
}

test("a flood of refused calls does not fill the log: 1000 lines a minute, and then how many more there were", () => {
  const { lines, call } = noting();
  for (let index = 0; index < 1500; index += 1) call(403);
  expect(lines).toHaveLength(1000);
  vi.setSystemTime(new Date("2026-11-01T12:01:00Z"));
  call(403);
  expect(lines.slice(1000)).toMatchObject([
    { action: "request.flood", message: expect.stringMatching(/^500 more refused calls/) },
    { level: "warn" },
  ]);
});

test("one client has 600 lines of refusals an hour, and hides nothing of the others", () => {
  const { lines, call } = noting();
  for (let minute = 0; minute < 10; minute += 1) {
    vi.setSystemTime(new Date(`2026-11-01T12:${10 + minute}:00Z`));
    for (let index = 0; index < 100; index += 1) call(404, undefined, undefined, "192.0.2.1");
  }
  expect(lines.filter(({ ipAddress }) => ipAddress === "192.0.2.1")).toHaveLength(600);
  expect(lines.filter(({ action }) => action === "request.flood")).toHaveLength(3);
  call(404);
  expect(lines.at(-1)).toMatchObject({ level: "warn", statusCode: 404 });
});

test("a flood of anything else hides no failed login, and a flood of those no other security event", () => {
  const { lines, call, failLogin } = noting();
  for (let index = 0; index < 1100; index += 1) call(404);
  for (let index = 0; index < 6; index += 1) failLogin();
  expect(lines.slice(1000)).toMatchObject(Array(6).fill({ action: "session.login-failed" }));
  for (let index = 0; index < 1100; index += 1) failLogin();
  call(403, undefined, crossSite());
  expect(lines.at(-1)).toMatchObject({ action: "request.cross-site" });
});

test("2000 writes of a kind are noted in a minute, and then how many more there were", () => {
  const { lines, call } = noting();
  for (let index = 0; index < 2500; index += 1) call(200);
  expect(lines).toHaveLength(2000);
  call(200, "the administrator");
  vi.setSystemTime(new Date("2026-11-01T12:01:00Z"));
  call(200);
  expect(lines.slice(2000)).toMatchObject([
    { userId: "the administrator" },
    { action: "request.many", message: expect.stringMatching(/^500 more calls/) },
    { level: "info" },
  ]);
});

test("in the middle of a flood every write, every fault of ours and all that the administrator does is noted", () => {
  const { lines, call } = noting();
  for (let index = 0; index < 1500; index += 1) call(403);
  call(200);
  call(500);
  call(403, "the administrator");
  expect(lines.slice(1000)).toMatchObject([
    { level: "info" },
    { level: "error" },
    { level: "warn", userId: "the administrator" },
  ]);
});
