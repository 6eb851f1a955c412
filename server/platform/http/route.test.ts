import { Router } from "express";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/api/endpoint.ts";
import { route } from "./route.ts";

const reading = (path: `/api/${string}`) =>
  endpoint({ access: "public", method: "GET", path, response: z.object({}) });
const writing = (path: `/api/${string}`) =>
  endpoint({ ...reading(path), method: "POST", activity: { action: "a.b", message: "A" } });

test("route throws when an earlier path with a parameter would take the calls of a literal path", () => {
  const router = Router();
  route(router, reading("/api/pictures/:id"), async () => ({}));
  expect(() => route(router, reading("/api/pictures/order"), async () => ({}))).toThrow(
    "GET /api/pictures/order is never reached: register it before /api/pictures/:id",
  );
});

test("route accepts other methods, other lengths, and a literal path that comes first", () => {
  const router = Router();
  route(router, reading("/api/pictures/order"), async () => ({}));
  route(router, reading("/api/pictures/:id"), async () => ({}));
  route(router, writing("/api/pictures/new"), async () => ({}));
  route(router, reading("/api/pictures/:id/versions"), async () => ({}));
  expect(router.stack).toHaveLength(4);
});
