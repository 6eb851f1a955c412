import { describe, expect, test } from "vitest";
import { json } from "#server/test/fakes/fake-server.ts";
import { fdaNotice, fdaWindow, federalRegisterResponse } from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { fake, setClock, refresh, read } = watchApplication();

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
