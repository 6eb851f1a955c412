import { expect, test } from "vitest";
import { isScreenPath, leavesSite } from "./link.tsx";

test.each([
  "/api/supporters.csv",
  "/api/openapi.json",
  "/calendar.ics",
  "/feed.atom?language=es",
  "/go/library",
  "/es",
  "/es/news",
  "/objects/a1",
  "https://www.congress.gov",
  "mailto:a@b.example",
  "#top",
])("the browser follows %s", (href) => expect(isScreenPath(href)).toBe(false));

test.each(["/", "/news/a1", "/brief/TX-10", "/advocate#letter-templates", "/admin?tab=news", "/essays"])(
  "the router follows %s",
  (href) => expect(isScreenPath(href)).toBe(true),
);

test.each(["https://www.congress.gov", "http://example.org/a"])("%s opens in a new tab", (href) =>
  expect(leavesSite(href)).toBe(true),
);

test.each([
  "/news",
  "/feed.atom",
  "#top",
  "mailto:a@b.example",
  "tel:+12025550142",
  "webcal://a.example/c.ics",
])("%s opens in the same tab", (href) => expect(leavesSite(href)).toBe(false));
