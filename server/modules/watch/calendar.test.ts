import { describe, expect, test, vi } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, setClock, refresh } = watchApplication();
const admin = signedIn(testApp);

describe("the calendar file", () => {
  const file = (id: string) => testApp.http.get(`/watch/${id}.ics`);

  test("has the closing day as an all-day event, in lines of at most 75 bytes", async () => {
    await refresh();
    const { text, headers } = await file("fr-2026-04512").expect(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = text.split("\r\n");
    expect(lines).toContain("DTSTART;VALUE=DATE:20270303");
    expect(lines).toContain("DTEND;VALUE=DATE:20270304");
    expect(text.replaceAll("\r\n ", "")).toContain(
      "SUMMARY:FDA comments close: Desiccated Thyroid Extract\\; Request for Comments",
    );
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toMatch(/[^\r]\n/);
  });

  test.each(["fr-2026-05000", "119-hr-8630", "no-such-item", "..%2F..%2Fetc"])(
    "of %s is a 404",
    async (id) => {
      await refresh();
      await file(id).expect(404);
    },
  );

  test("has the number and the time of the same event in the whole calendar", async () => {
    await refresh();
    for (const hidden of [true, false])
      await admin
        .put("/api/admin/watch/fr-2026-04512")
        .send({ hidden, sentence: "Patients, write." })
        .expect(200);
    const eventIn = (text: string) =>
      text.match(/^(UID|DTSTAMP|SEQUENCE):.*$/gm)?.map((line) => line.trim()) ?? [];
    const { text } = await file("fr-2026-04512").expect(200);
    const [uid = ""] = eventIn(text);
    const { text: calendar } = await testApp.http.get("/calendar.ics").expect(200);
    const events = calendar.split("BEGIN:VEVENT");
    expect(eventIn(events.find((event) => event.includes(uid)) ?? "")).toEqual(eventIn(text));
    expect(eventIn(text)).toHaveLength(3);
    expect(text.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Patients\\, write.\\nThe Federal");
  });

  test("of a hidden or closed window is a 404", async () => {
    await refresh();
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: true }).expect(200);
    await file("fr-2026-04512").expect(404);
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: false }).expect(200);
    await file("fr-2026-04512").expect(200);
    setClock("2027-03-05T12:00:00Z");
    await file("fr-2026-04512").expect(404);
  });

  test("is read from the database once for many readers, and hiding it is seen at once", async () => {
    await refresh();
    await file("fr-2026-04512").expect(200);
    const query = vi.spyOn(testApp.services.database.db, "select");
    await Promise.all(Array.from({ length: 50 }, () => file("fr-2026-04512").expect(200)));
    await Promise.all(Array.from({ length: 50 }, (_, index) => file(`no-such-${index}`).expect(404)));
    // At most one list of items and one of settings for each 0.4 s.
    expect(query.mock.calls.length).toBeLessThan(60);
    query.mockRestore();
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: true }).expect(200);
    await file("fr-2026-04512").expect(404);
  });
});
