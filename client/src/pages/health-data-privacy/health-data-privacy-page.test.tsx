import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HealthPolicy } from "#shared/api/health-policy.ts";
import { HealthPolicyText, parts } from "./health-data-privacy-page.tsx";

test("the list of contents leads to every heading of the policy, in its order", () => {
  const policy: HealthPolicy = {
    crm: "GoHighLevel",
    crmOtherUses: true,
    usesMailService: true,
    usesStorageService: true,
    logDays: 90,
    backupDays: 35,
    contactEmail: "contact@example.org",
  };
  const markup = renderToStaticMarkup(<HealthPolicyText policy={policy} />);
  const headings = [...markup.matchAll(/<h2 id="([^"]*)"[^>]*>([^<]*)</g)].map(([, id, title]) => ({
    id,
    title,
  }));
  expect(headings.length).toBeGreaterThan(5);
  expect(headings).toEqual(parts);
});
