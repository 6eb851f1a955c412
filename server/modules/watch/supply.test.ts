import { describe, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import {
  openFdaNothing,
  openFdaResponse,
  recall,
  shortage,
} from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, fake, setClock, refresh, read } = watchApplication();
const admin = signedIn(testApp);
const setting = (key: string, value: string) =>
  admin.put("/api/admin/app-settings").send({ key, value }).expect(200);

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
