import { expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, fake, refresh, read } = watchApplication();
const admin = signedIn(testApp);
const setting = (key: string, value: string) =>
  admin.put("/api/admin/app-settings").send({ key, value }).expect(200);

test("the lists are empty before the first read", async () => {
  expect(await read()).toEqual({
    documents: [],
    bills: [],
    supply: [],
    checkedAt: { federalRegister: null, congress: null, openFda: null },
    checkedOn: { federalRegister: null, congress: null, openFda: null },
    today: "2026-11-22",
  });
});

test("the lists have the shapes of the contract", async () => {
  await refresh();
  const at = "2026-11-22T15:00:00.000Z";
  expect(await read()).toEqual({
    documents: [
      {
        id: "fr-2026-04512",
        kind: "notice",
        title: "Desiccated Thyroid Extract; Request for Comments",
        sentence: null,
        url: "https://www.federalregister.gov/documents/2026/11/02/2026-04512/desiccated-thyroid-extract",
        publishedOn: "2026-11-02",
        commentsCloseOn: "2027-03-03",
        commentUrl: "https://www.regulations.gov/commenton/FDA-2026-N-1234-0001",
        docket: "Docket No. FDA-2026-N-1234",
      },
      expect.objectContaining({
        id: "fr-2026-05000",
        commentsCloseOn: null,
        commentUrl: null,
        docket: null,
      }),
    ],
    bills: [
      {
        id: "119-hr-8630",
        name: "H.R. 8630",
        title: "Protecting Equal Access to Thyroid Act of 2026",
        sentence: null,
        url: "https://www.congress.gov/bill/119th-congress/house-bill/8630",
        sponsor: "Rep. Austin, Ann [D-TX-37]",
        cosponsors: 1,
        latestAction: {
          date: "2026-04-30",
          text: "Referred to the House Committee on Energy and Commerce.",
        },
        ended: false,
      },
    ],
    supply: [
      {
        id: "recall-D-0123-2027",
        kind: "recall",
        product: "Sample NP Thyroid (thyroid tablets, USP), 30 mg, 100-count bottle",
        sentence: null,
        company: "Sample Pharmaceuticals, LLC",
        status: "On-Going",
        reason: "Superpotent drug: up to 115% of the labeled amount of T3",
        lots: "Lots M329A19-1, M330J19-3",
        date: "2026-11-18",
        url: "https://www.accessdata.fda.gov/scripts/ires/?Event=98765",
      },
      {
        id: "shortage-00456-0459-01",
        kind: "shortage",
        product: "Sample Thyroid, Tablet, 60 mg (NDC 0456-0459-01)",
        sentence: null,
        company: "Sample Laboratories",
        status: "Current",
        reason: "Demand increase for the drug",
        lots: null,
        date: "2026-11-10",
        url: "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages",
      },
    ],
    checkedAt: { federalRegister: at, congress: at, openFda: at },
    checkedOn: { federalRegister: "2026-11-22", congress: "2026-11-22", openFda: "2026-11-22" },
    today: "2026-11-22",
  });
});

test("requests to the sources quote each phrase and send the key in a header", async () => {
  await refresh();
  const requested = fake.washington.requests.map(({ path }) => new URL(path, "http://fake"));
  const params = (start: string) =>
    requested.find(({ pathname }) => pathname.startsWith(start))?.searchParams;
  expect(params("/fr")?.get("conditions[term]")).toBe(
    '"desiccated thyroid" | "thyroid tablets" | "thyroid extract"',
  );
  expect(params("/fr")?.get("conditions[agencies][]")).toBe("food-and-drug-administration");
  expect(params("/fr")?.getAll("fields[]")).toContain("comments_close_on");
  expect(params("/fda/drug/enforcement")?.get("search")).toBe(
    'product_description:"desiccated thyroid" product_description:"thyroid tablets" product_description:"thyroid extract"',
  );
  expect(params("/congress/bill/119/hr/8630")?.get("format")).toBe("json");
  expect(JSON.stringify(requested)).not.toContain("congress-key");
});

test("a source is left out when it has an empty URL, no key or no phrases", async () => {
  await refresh();
  Object.assign(testApp.services.env, { FEDERAL_REGISTER_URL: "", CONGRESS_API_KEY: undefined });
  const off = await read();
  expect([off.documents, off.bills]).toEqual([[], []]);
  expect(off.supply).toHaveLength(2);
  expect(off.checkedAt).toMatchObject({ federalRegister: null, congress: null, openFda: expect.any(String) });
  await setting("watchTerms", "");
  expect((await read()).supply).toEqual([]);
});
