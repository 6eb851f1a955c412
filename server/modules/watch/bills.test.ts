import { describe, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { billResponse, cosponsor, cosponsorsResponse } from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, fake, refresh, read } = watchApplication();
const admin = signedIn(testApp);
const setting = (key: string, value: string) =>
  admin.put("/api/admin/app-settings").send({ key, value }).expect(200);

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
