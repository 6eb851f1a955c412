import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PrivacyText } from "#client/components/legal/privacy-text.tsx";
import { HealthPolicyText } from "./health-policy-text.tsx";
import { keptByPeople } from "./kept-by-people.ts";
import { healthPromises } from "./test/health-promises.ts";
import { privacyPromises } from "./test/privacy-promises.ts";

const testFiles = import.meta.glob<string>("/{server,e2e}/**/*.{test,spec}.ts", {
  query: "?raw",
  import: "default",
});

const policy = {
  crm: "GoHighLevel",
  crmOtherUses: true,
  usesMailService: true,
  usesStorageService: true,
  contactEmail: "contact@example.org",
  logDays: 90,
  backupDays: 35,
};

/** The sentences of a text, by its paragraphs and points. */
function sentencesOf(markup: string): string[] {
  const blocks = [...markup.matchAll(/<(p|li)[^>]*>(.*?)<\/\1>/gs)].map(([, , inside = ""]) =>
    inside
      .replace(/<[^>]+>/g, "")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"'),
  );
  return blocks.flatMap((block) => block.trim().split(/(?<=[.?!:])\s+(?=[A-Z])/));
}

test.each([
  [
    "Privacy Policy",
    <PrivacyText key="privacy" contactEmail="contact@example.org" logDays={90} />,
    privacyPromises,
    keptByPeople.privacy,
  ],
  [
    "Consumer Health Data Privacy policy",
    <HealthPolicyText key="health" policy={policy} />,
    healthPromises,
    keptByPeople.health,
  ],
] as const)(
  "every sentence of the %s is listed with a test that exists",
  async (_name, text, promises, others) => {
    const stated = sentencesOf(renderToStaticMarkup(text));
    expect(stated.length).toBeGreaterThan(40);
    expect([...new Set(stated)].sort()).toEqual(
      [...promises.flatMap(({ sentences }) => sentences), ...others].sort(),
    );
    for (const { file, test: name } of promises) {
      expect(await testFiles[`/${file}`]?.(), file).toContain(name);
    }
  },
);
