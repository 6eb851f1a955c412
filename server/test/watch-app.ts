import { afterAll, beforeAll, beforeEach } from "vitest";
import { refreshSource, sources } from "#server/modules/watch/refresh-watch.ts";
import type { Watch } from "#shared/api/watch.ts";
import { appSettings, serviceHealth } from "#shared/schema/settings.ts";
import { watchCommitteeMembers, watchItems, watchReads } from "#shared/schema/watch.ts";
import { testApplication } from "./app.ts";
import { type FakeWashington, startFakeWashington } from "./fakes/fake-washington.ts";

/** The application with a fake Washington. Before each test nothing was read, all sources are well, and it is November 22, 2026. */
export function watchApplication() {
  const fake = {} as { washington: FakeWashington };
  const testApp = testApplication({ ADMIN_EMAIL: "admin@example.org" });

  beforeAll(async () => {
    fake.washington = await startFakeWashington();
    Object.assign(testApp.services.env, fake.washington.env);
  });
  afterAll(() => fake.washington.close());
  beforeEach(async () => {
    fake.washington.recover();
    Object.assign(testApp.services.env, fake.washington.env);
    setClock("2026-11-22T15:00:00Z");
    for (const table of [watchItems, watchReads, watchCommitteeMembers, appSettings, serviceHealth])
      await testApp.db.delete(table);
    testApp.clearCache();
  });

  const setClock = (moment: string) => {
    testApp.services.clock = () => new Date(moment);
    testApp.clearCache();
  };

  return {
    testApp,
    fake,
    setClock,
    /** Reads all sources, as the job does. */
    refresh: () => Promise.all(sources.map((source) => refreshSource(testApp.services, source))),
    read: async (): Promise<Watch> => (await testApp.http.get("/api/watch").expect(200)).body,
  };
}
