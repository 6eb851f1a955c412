import { expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { watchApplication } from "#server/test/watch-app.ts";

const { testApp, refresh, read } = watchApplication();
const admin = signedIn(testApp);

test("hidden finds are not public, sentences are, and the panel sees both", async () => {
  await refresh();
  const change = (id: string, body: object) => admin.put(`/api/admin/watch/${id}`).send(body);
  await change("fr-2026-05000", { hidden: true }).expect(200);
  const { body } = await change("fr-2026-04512", { sentence: "  The FDA asks what patients need. " });
  expect(body).toEqual({
    id: "fr-2026-04512",
    hidden: false,
    sentence: "The FDA asks what patients need.",
  });
  const { documents } = await read();
  expect(documents).toMatchObject([{ id: "fr-2026-04512", sentence: "The FDA asks what patients need." }]);
  const { body: all } = await admin.get("/api/admin/watch").expect(200);
  expect(all.documents).toMatchObject([
    { id: "fr-2026-04512", hidden: false },
    { id: "fr-2026-05000", hidden: true, firstSeenAt: "2026-11-22T15:00:00.000Z" },
  ]);
  await change("fr-2026-05000", { hidden: false }).expect(200);
  expect((await read()).documents).toHaveLength(2);
  await change("no-such-find", { hidden: true }).expect(404);
  await change("fr-2026-04512", { title: "Mine" }).expect(400);
  await change("fr-2026-04512", { hidden: "yes" }).expect(400);
});

test.each([
  ["fr-2026-04512", "urgent", "Docket No. FDA-2026-N-1234."],
  ["119-hr-8630", "policy", "Sponsor: Rep. Austin, Ann [D-TX-37]. Cosponsors: 1."],
  ["recall-D-0123-2027", "urgent", "Lots: Lots M329A19-1, M330J19-3"],
])("one press makes a draft article of %s", async (id, category, fact) => {
  await refresh();
  const { body } = await admin.post(`/api/admin/watch/${id}/draft`).expect(200);
  const { body: article } = await admin.get(`/api/admin/news/${body.id}`).expect(200);
  expect(article).toMatchObject({ publishedAt: null, category });
  expect(article.content).toContain(fact);
  await admin.post("/api/admin/watch/no-such-find/draft").expect(404);
});
