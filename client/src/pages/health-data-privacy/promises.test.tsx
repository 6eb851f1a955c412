import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PrivacyText } from "#client/components/legal/privacy-dialog.tsx";
import retention from "/docs/retention.md?raw";
import { HealthPolicyText } from "./health-data-privacy-page.tsx";
import { healthPromises } from "./test/health-promises.ts";
import { privacyPromises } from "./test/privacy-promises.ts";
import { titlesOfTests } from "./test/titles-of-tests.ts";
import { keptByPeople } from "./test/untested-promises.ts";

const testFiles = import.meta.glob<string>("/{server,e2e}/**/*.{test,spec}.ts", {
  query: "?raw",
  import: "default",
});
const titlesIn = async (file: string) => titlesOfTests((await testFiles[`/${file}`]?.()) ?? "");

const connected = {
  crm: "GoHighLevel",
  crmOtherUses: true,
  usesMailService: true,
  usesStorageService: true,
  contactEmail: "contact@example.org",
  logDays: 90,
  backupDays: 35,
};
const alone = {
  ...connected,
  crm: null,
  crmOtherUses: false,
  usesMailService: false,
  usesStorageService: false,
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
    [<PrivacyText key="privacy" contactEmail="contact@example.org" logDays={90} />],
    privacyPromises,
    keptByPeople.privacy,
  ],
  [
    "Consumer Health Data Privacy policy",
    [
      <HealthPolicyText key="connected" policy={connected} />,
      <HealthPolicyText key="alone" policy={alone} />,
    ],
    healthPromises,
    keptByPeople.health,
  ],
] as const)(
  "every sentence of the %s is listed with a test that exists, or with the reason why none can hold it",
  async (_name, texts, promises, others) => {
    const stated = texts.flatMap((text) => sentencesOf(renderToStaticMarkup(text)));
    expect(stated.length).toBeGreaterThan(40);
    const listed = [...promises.flatMap(({ sentences }) => sentences), ...Object.keys(others)];
    expect([...new Set(stated)].sort()).toEqual([...new Set(listed)].sort());
    for (const { file, test: title } of promises) expect(await titlesIn(file), file).toContain(title);
  },
);

test("each row of docs/retention.md names a test that exists", async () => {
  const [, ...rows] = retention.split("\n").filter((line) => /^\| (?!-)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, file = "", title] = /`([^`]+\.ts)`: `([^`]+)` \|$/.exec(row) ?? [];
    expect(await titlesIn(file), row).toContain(title);
  }
});
