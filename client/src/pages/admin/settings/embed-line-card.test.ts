import { expect, test } from "vitest";
import { embedLine } from "./embed-line-card.tsx";

test("the line to copy is a script and, without scripts, a link", () => {
  const line = { site: "https://site.example", show: "lookup", via: "clinic-a", isPlain: true } as const;
  expect(embedLine({ ...line, language: "en", title: "Find your members of Congress" })).toBe(
    '<script src="https://site.example/embed.js" data-show="lookup" data-via="clinic-a" data-theme="plain" async></script>' +
      '<noscript><a href="https://site.example/representative-lookup?via=clinic-a">Find your members of Congress</a></noscript>',
  );
  expect(embedLine({ ...line, language: "es", title: "Encuentre" })).toBe(
    '<script src="https://site.example/embed.js" data-show="lookup" data-via="clinic-a" data-theme="plain" data-language="es" async></script>' +
      '<noscript><a href="https://site.example/es/representative-lookup?via=clinic-a">Encuentre</a></noscript>',
  );
});
