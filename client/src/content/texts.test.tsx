import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { daysInWords, legalComponents } from "#client/components/legal/legal-text.tsx";
import HealthDataPrivacy from "./en/health-data-privacy.mdx";
import Privacy from "./en/privacy.mdx";
import Terms from "./en/terms.mdx";

/** The facts that the screens give to each text. */
const texts = {
  terms: { Text: Terms, facts: ["siteName", "contactEmail", "governingState"] },
  privacy: { Text: Privacy, facts: ["siteName", "contactEmail", "optionalFields", "days"] },
  "health-data-privacy": {
    Text: HealthDataPrivacy,
    facts: ["crm", "crmOtherUses", "usesMailService", "usesStorageService", "contactEmail", "days"],
  },
};

test.each(Object.entries(texts))("%s.mdx names its screen's facts, all", (_, { Text, facts }) => {
  const named = new Set<string>();
  const days = new Proxy(daysInWords({}), {
    get(target, name: string) {
      expect(Object.keys(target), `props.days.${name}`).toContain(name);
      return Reflect.get(target, name);
    },
  });
  const known: Record<string, unknown> = {
    components: { ...legalComponents, Categories: () => null },
    days,
  };
  const props = new Proxy(known, {
    get(target, name: string) {
      if (name !== "components") named.add(name);
      return target[name] ?? name;
    },
  });
  expect(renderToStaticMarkup(Text(props))).toContain("</h3>");
  expect([...named].sort()).toEqual([...facts].sort());
});
