import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { daysInWords, legalComponents } from "#client/components/legal/legal-text.tsx";
import HealthDataPrivacy from "./en/health-data-privacy.mdx";
import Privacy from "./en/privacy.mdx";
import Terms from "./en/terms.mdx";

const sources = import.meta.glob<string>("./{en,es}/*.mdx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The facts that the screens give to each text. */
const texts = {
  terms: { Text: Terms, facts: ["siteName", "contactEmail", "governingState"] },
  privacy: { Text: Privacy, facts: ["siteName", "contactEmail", "optionalFields", "days"] },
  "health-data-privacy": {
    Text: HealthDataPrivacy,
    facts: ["crm", "crmOtherUses", "usesMailService", "usesStorageService", "contactEmail", "days"],
  },
};

test.each(Object.entries(texts))(
  "%s.mdx names only facts that its screen gives, and each of them",
  (_, { Text, facts }) => {
    const named = new Set<string>();
    const days = new Proxy(daysInWords({}), {
      get(target, name: string) {
        expect(Object.keys(target), `props.days.${name}`).toContain(name);
        return Reflect.get(target, name);
      },
    });
    const given: Record<string, unknown> = {
      components: { ...legalComponents, Categories: () => null },
      days,
    };
    const props = new Proxy(given, {
      get(target, name: string) {
        if (name !== "components") named.add(name);
        return target[name] ?? name;
      },
    });
    expect(renderToStaticMarkup(Text(props))).toContain("</h3>");
    expect([...named].sort()).toEqual([...facts].sort());
  },
);

test.each(Object.keys(texts))("%s.mdx has the same headings, points, parts and facts in Spanish", (name) => {
  const partsOf = (language: string) => {
    const text = sources[`./${language}/${name}.mdx`] ?? "";
    const blocks = text.split("\n").filter((line) => line.trim());
    return {
      // What each line is: a numbered heading, a point with or without a bold beginning, a part, a paragraph.
      lines: blocks.map((line) => /^\s*(?:## (?:\d+\.)?|- (?:\*\*)?|<\/?\w+|)/.exec(line)?.[0]),
      facts: text.match(/<\/?\w+|\{!?props\.[\w.]+\}|\]\([^)]*\)/g),
    };
  };
  const english = partsOf("en");
  expect(english.lines.length).toBeGreaterThan(30);
  expect(partsOf("es")).toEqual(english);
});
