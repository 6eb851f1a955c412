import { expect, test } from "vitest";
import { isScreenPath } from "./anchor.tsx";

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
