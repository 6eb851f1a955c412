import { describe, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import {
  billResponse,
  cosponsor,
  cosponsorsResponse,
  fdaNotice,
  fdaWindow,
  federalRegisterResponse,
  openFdaNothing,
  openFdaResponse,
  recall,
  shortage,
} from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, fake, refresh, read, setClock } = watchApplication();

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

describe("documents", () => {
  const listed = async () => (await read()).documents.map(({ id }) => id);
  const respondWith = (...rows: object[]) => {
    fake.washington.parts.documents = json(federalRegisterResponse(...rows));
  };

  test("are open windows, the one that closes first on top, then notices of the last 90 days", async () => {
    const rows: [string, string | null, string][] = [
      ["1", "2027-03-03", "2026-11-02"],
      ["2", "2026-12-01", "2026-10-02"],
      ["3", "2026-11-21", "2026-10-02"],
      ["4", null, "2026-08-24"],
      ["5", null, "2026-08-23"],
      ["6", null, "2026-11-16"],
    ];
    respondWith(
      ...rows.map(([document_number, comments_close_on, publication_date]) =>
        fdaWindow({ document_number, comments_close_on, publication_date }),
      ),
    );
    await refresh();
    expect(await listed()).toEqual(["fr-2", "fr-1", "fr-6", "fr-4"]);
  });

  test("keep their order when the source sends those of one day in another", async () => {
    const windows = ["b", "a", "c"].map((document_number) => fdaWindow({ document_number }));
    const notices = ["f", "d", "e"].map((document_number) =>
      fdaNotice({ document_number, publication_date: "2026-11-16" }),
    );
    respondWith(...windows, ...notices);
    await refresh();
    const before = await listed();
    expect(before).toEqual(["fr-a", "fr-b", "fr-c", "fr-d", "fr-e", "fr-f"]);
    respondWith(...notices.toReversed(), ...windows.toReversed());
    await refresh();
    expect(await listed()).toEqual(before);
  });

  test("stay until midnight in Washington on their last day, in winter and in summer", async () => {
    respondWith(fdaWindow({ comments_close_on: "2027-03-03" }));
    await refresh();
    setClock("2027-03-04T04:59:59Z");
    expect(await listed()).toEqual(["fr-2026-04512"]);
    expect((await read()).today).toBe("2027-03-03");
    setClock("2027-03-04T05:00:00Z");
    expect(await listed()).toEqual([]);
    respondWith(fdaWindow({ document_number: "2027-1", comments_close_on: "2027-07-01" }));
    await refresh();
    setClock("2027-07-02T03:59:59Z");
    expect(await listed()).toEqual(["fr-2027-1"]);
    setClock("2027-07-02T04:00:00Z");
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["PRORULE", "proposed-rule"],
    ["Proposed Rule", "proposed-rule"],
    ["Rule", "rule"],
    ["NOTICE", "notice"],
    ["Presidential Document", "other"],
    [null, "other"],
  ])("of type %j are %s", async (type, kind) => {
    respondWith(fdaWindow({ type }));
    await refresh();
    expect((await read()).documents[0]?.kind).toBe(kind);
  });

  test.each([
    ["html_url", "https://evil.example/x"],
    ["html_url", "javascript:alert(1)"],
    ["title", ""],
    ["document_number", "../../etc"],
    ["publication_date", "2026-13-40"],
    ["publication_date", undefined],
  ])("without a good %s (%j) are left out, the others stay", async (field, value) => {
    respondWith(fdaWindow({ [field]: value }), fdaNotice());
    await refresh();
    expect(await listed()).toEqual(["fr-2026-05000"]);
  });

  test("with titles longer than a page can show are cut, never inside a character", async () => {
    respondWith(
      fdaWindow({ title: `${"x".repeat(398)}😀😀` }),
      fdaNotice({ title: `A\u0000B \ud83d C\n\u202e D` }),
    );
    await refresh();
    const titles = (await read()).documents.map(({ title }) => title);
    expect(titles).toEqual([`${"x".repeat(398)}…`, "A B C D"]);
  });

  test("link to no form outside the government", async () => {
    respondWith(fdaWindow({ comment_url: "https://www.regulations.gov.evil.example/" }));
    await refresh();
    expect((await read()).documents[0]).toMatchObject({ commentUrl: null });
  });
});

describe("a bill", () => {
  test("counts each cosponsor once, and none who withdrew or is its sponsor", async () => {
    fake.washington.parts.cosponsors = json(
      cosponsorsResponse(
        cosponsor("E000005"),
        cosponsor("E000005"),
        cosponsor("F000006", { sponsorshipWithdrawnDate: "2026-06-01" }),
        cosponsor("A000001"),
        cosponsor("not an id"),
        cosponsor("G000007"),
      ),
    );
    await refresh();
    expect((await read()).bills[0]?.cosponsors).toBe(2);
  });

  test("has its cosponsors from all pages", async () => {
    const many = Array.from({ length: 300 }, (_, n) => cosponsor(`Z${String(n).padStart(6, "0")}`));
    fake.washington.parts.cosponsors = (req, res) => {
      const offset = Number(new URL(req.url ?? "", "http://fake").searchParams.get("offset"));
      json(cosponsorsResponse(...many.slice(offset, offset + 250)))(req, res);
    };
    await refresh();
    expect((await read()).bills[0]?.cosponsors).toBe(300);
  });

  test("keeps its cosponsors when their list is suddenly empty", async () => {
    await refresh();
    fake.washington.parts.cosponsors = json(cosponsorsResponse());
    await refresh();
    expect((await read()).bills[0]?.cosponsors).toBe(1);
  });

  test("that can't be found leaves the others as they are, and is named in Connections", async () => {
    await setting("watchBills", "119 hr 8630, 119 s 999");
    fake.washington.parts.bill = (req, res) =>
      req.url?.includes("/s/") ? json({ error: "Not found" }, 404)(req, res) : json(billResponse())(req, res);
    await refresh();
    expect((await read()).bills.map(({ id }) => id)).toEqual(["119-hr-8630"]);
    const { body } = await admin.post("/api/admin/connections/congress/test").expect(200);
    expect(body).toEqual({
      ok: false,
      message: "Congress.gov has nothing at this address (404): 119-s-999.",
    });
  });

  test("goes as soon as it is not watched any more", async () => {
    await refresh();
    await setting("watchBills", "");
    expect((await read()).bills).toEqual([]);
    expect((await read()).checkedAt.congress).toBeNull();
  });
});

describe("supply", () => {
  const listed = async () => (await read()).supply.map(({ id }) => id);

  test("leaves out what is resolved, and recalls that are old and terminated", async () => {
    fake.washington.parts.shortages = json(
      openFdaResponse(
        shortage(),
        shortage({ package_ndc: "2", status: "Resolved" }),
        shortage({ package_ndc: "3", status: "To Be Discontinued", update_date: "20261101" }),
      ),
    );
    fake.washington.parts.recalls = json(
      openFdaResponse(
        recall({ recall_number: "D-1", report_date: "20241122", status: "Terminated" }),
        recall({ recall_number: "D-2", report_date: "20241121", status: "Terminated" }),
        recall({ recall_number: "D-3", report_date: "20200504", status: "Ongoing" }),
      ),
    );
    await refresh();
    expect(await listed()).toEqual(["shortage-00456-0459-01", "shortage-3", "recall-D-1", "recall-D-3"]);
  });

  test("reads each form of a date, and leaves out rows without a name, a status or a date", async () => {
    fake.washington.parts.shortages = json(
      openFdaResponse(
        shortage({ package_ndc: "1", update_date: "2026-11-09" }),
        shortage({ package_ndc: "2", update_date: "11/8/2026" }),
        shortage({ package_ndc: "3", update_date: "20261107" }),
        shortage({ package_ndc: "4", update_date: "soon", initial_posting_date: undefined }),
        shortage({ package_ndc: "5", status: undefined }),
        shortage({ package_ndc: "6", generic_name: "", proprietary_name: null, presentation: undefined }),
      ),
    );
    await refresh();
    const dates = (await read()).supply.flatMap(({ kind, date }) => (kind === "shortage" ? date : []));
    expect(dates).toEqual(["2026-11-09", "2026-11-08", "2026-11-07"]);
  });

  test("goes after two empty responses that are 5 hours apart, not before", async () => {
    await refresh();
    fake.washington.parts.shortages = openFdaNothing;
    fake.washington.parts.recalls = openFdaNothing;
    await refresh();
    await refresh();
    setClock("2026-11-22T19:59:00Z");
    await refresh();
    expect(await listed()).toHaveLength(2);
    expect((await read()).checkedAt.openFda).toBe("2026-11-22T19:59:00.000Z");
    setClock("2026-11-22T20:00:00Z");
    await refresh();
    expect(await listed()).toEqual([]);
  });

  test("that comes back is what the administrator said of it", async () => {
    await refresh();
    await admin.put("/api/admin/watch/recall-D-0123-2027").send({ hidden: true }).expect(200);
    fake.washington.parts.recalls = openFdaNothing;
    await refresh();
    setClock("2026-11-22T21:00:00Z");
    await refresh();
    fake.washington.recover();
    await refresh();
    expect(await listed()).toEqual(["shortage-00456-0459-01"]);
  });

  test("found with other phrases goes with the first good read of the new ones", async () => {
    await refresh();
    await setting("watchTerms", "porcine thyroid");
    fake.washington.parts.recalls = json(openFdaResponse(recall({ recall_number: "D-9" })));
    await refresh();
    expect(await listed()).toEqual(["recall-D-9", "shortage-00456-0459-01"]);
  });
});
