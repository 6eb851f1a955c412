import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shortTimeouts, signedIn } from "#server/test/app.ts";
import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { failures, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import {
  committeesResponse,
  cosponsor,
  cosponsorsResponse,
} from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import { legislators } from "#shared/schema/settings.ts";

const { testApp, fake, setClock, refresh, read } = watchApplication();
const admin = signedIn(testApp);
const members = [
  { id: "A000001", area: "US House", district: "37" },
  { id: "B000002", area: "US House", district: "10" },
  { id: "E000005", area: "US House", district: "12" },
  { id: "Z000009", area: "US House", district: "13" },
  { id: "C000003", area: "US Senate" },
];

const fiveCalls = await startFakeServer(json(fiveCallsResponse(members)));
afterAll(fiveCalls.close);
beforeAll(() => {
  Object.assign(testApp.services.env, { FIVE_CALLS_API_URL: fiveCalls.url, FIVE_CALLS_API_KEY: "a-key" });
});

const lookUp = async (address = "1100 Congress Ave, Austin, TX") =>
  (await testApp.http.post("/api/representatives").send({ address }).expect(200)).body;
const setting = (key: string, value: string) =>
  admin.put("/api/admin/app-settings").send({ key, value }).expect(200);

const none = { bill: "119-hr-8630", role: "none", since: null, committee: null };

describe("the lookup's response", () => {
  test("names no stands before a bill was read", async () => {
    expect((await lookUp()).stands).toEqual({});
  });

  test("says what each member has done: sponsor before cosponsor before committee before none", async () => {
    fake.washington.parts.cosponsors = json(
      cosponsorsResponse(
        cosponsor("E000005"),
        cosponsor("Z000009", { sponsorshipWithdrawnDate: "2026-06-01" }),
      ),
    );
    await refresh();
    const { stands, representatives } = await lookUp();
    expect(stands).toEqual({
      A000001: [{ ...none, role: "sponsor" }],
      // Also on the committee.
      E000005: [{ ...none, role: "cosponsor", since: "2026-05-12" }],
      B000002: [{ ...none, role: "committee", committee: "Energy and Commerce Committee" }],
      Z000009: [none],
      C000003: [none],
    });
    expect(Object.keys(representatives[0])).not.toContain("stands");
  });

  test("has an entry for each watched bill; a member of the other chamber has done nothing", async () => {
    await setting("watchBills", "119 s 77, 119 hr 8630");
    fake.washington.parts.committees = (req, res) =>
      json(
        req.url?.includes("/s/77/")
          ? committeesResponse({
              name: "Health, Education, Labor, and Pensions Committee",
              systemCode: "sshr00",
            })
          : committeesResponse(),
      )(req, res);
    await refresh();
    const { stands } = await lookUp();
    const onSenateBill = { ...none, bill: "119-s-77" };
    expect(stands.A000001).toEqual([onSenateBill, { ...none, role: "sponsor" }]);
    expect(stands.C000003).toEqual([
      {
        ...onSenateBill,
        role: "committee",
        committee: "Health, Education, Labor, and Pensions Committee",
      },
      none,
    ]);
  });

  test("counts a seat on a subcommittee as one on its committee", async () => {
    await setting("watchCommittees", "HSIF14");
    fake.washington.parts.cosponsors = json(cosponsorsResponse(cosponsor("Z000009")));
    await refresh();
    const { stands } = await lookUp();
    expect(stands.E000005).toEqual([
      { ...none, role: "committee", committee: "Energy and Commerce Committee" },
    ]);
  });

  test("follows the bill while the members come out of the cache", async () => {
    await refresh();
    const address = "2 Cached St, Austin, TX";
    await lookUp(address);
    const requested = fiveCalls.requests.length;
    fake.washington.parts.cosponsors = json(cosponsorsResponse(cosponsor("Z000009")));
    await refresh();
    expect((await lookUp(address)).stands.Z000009).toEqual([
      { ...none, role: "cosponsor", since: "2026-05-12" },
    ]);
    expect(fiveCalls.requests.length).toBe(requested);
  });

  test("leaves committees out when none is watched, and hidden bills altogether", async () => {
    await setting("watchCommittees", "");
    await refresh();
    expect((await lookUp()).stands.B000002).toEqual([none]);
    await admin.put("/api/admin/watch/119-hr-8630").send({ hidden: true }).expect(200);
    expect((await lookUp()).stands).toEqual({});
  });

  test("mailings choose a committee by name, among those whose members are known", async () => {
    const committees = async () => (await admin.get("/api/admin/watch/committees").expect(200)).body;
    expect(await committees()).toEqual([]);
    await setting("watchCommittees", "HSIF, HSIF14, HSIF99, SSHR");
    await refresh();
    expect(await committees()).toEqual([
      { code: "HSIF", name: "House Energy and Commerce" },
      { code: "HSIF14", name: "House Energy and Commerce, Health" },
      { code: "SSHR", name: "Senate Health, Education, Labor, and Pensions" },
    ]);
  });

  test("mailings name days and bills as people do, and say nothing of a House member about a bill of the Senate", async () => {
    await setting("watchBills", "119 s 77");
    await refresh();
    await testApp.db.insert(legislators).values({
      ...{ bioguideId: "A000001", name: "Ann Austin", chamber: "house", party: "D" },
      ...{ state: "TX", district: 37, phone: "202-555-0137" },
    });
    const { body: drafted } = await admin.post("/api/admin/watch/fr-2026-04512/mailing").expect(201);
    const { body: mailing } = await admin.get(`/api/admin/mailings/${drafted.id}`).expect(200);
    expect(mailing.body).toContain("The last day to comment is March 3, 2027 (Washington time).");
    await admin.put(`/api/admin/mailings/${drafted.id}`).send({ body: "She {stand|has a say}." }).expect(200);
    const preview = async () =>
      (await admin.post(`/api/admin/mailings/${drafted.id}/preview?as=TX-37`).expect(200)).body.text;
    expect(await preview()).toContain("She has a say.");
    await setting("watchBills", "119 s 77, 119 hr 8630");
    await refresh();
    expect(await preview()).toContain("She sponsors H.R. 8630.");
  });

  test("waits for no source of bills", async () => {
    shortTimeouts(testApp, { watchCall: 3000 });
    Object.assign(fake.washington.parts, { bill: failures.hanging, membership: failures.hanging });
    const reading = refresh();
    const lookup = lookUp("3 Quick St, Austin, TX");
    expect(await Promise.race([lookup.then(() => "the lookup"), reading])).toBe("the lookup");
    expect((await lookup).stands).toEqual({});
    await reading;
  });
});

test("on January 3, 2027, when the 119th Congress ends its bills say so, those of the 120th don't, and members of both come out right", async () => {
  await setting("watchBills", "119 hr 8630, 120 hr 12");
  await refresh();
  setClock("2027-01-03T04:59:59Z");
  expect((await read()).bills.map(({ ended }) => ended)).toEqual([false, false]);
  setClock("2027-01-03T17:00:00Z");
  await refresh();
  expect((await read()).bills).toMatchObject([
    { id: "119-hr-8630", ended: true },
    { id: "120-hr-12", ended: false, url: "https://www.congress.gov/bill/120th-congress/house-bill/12" },
  ]);
  const { stands } = await lookUp("4 New Congress St, Austin, TX");
  expect(stands.A000001.map(({ role }: { role: string }) => role)).toEqual(["sponsor", "sponsor"]);
  expect(stands.C000003).toHaveLength(2);
  await testApp.http.get("/advocate").expect(200);
  await testApp.http.get("/").expect(200);
});
