import { and, eq, isNull } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import {
  type ConnectionCheck,
  type ConnectionChecks,
  hostOf,
  TestFailure,
} from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { refreshSource, sources } from "./refresh-watch.ts";
import { disabledReason, type Source } from "./source.ts";

export const watchConnections = (services: Services): ConnectionChecks =>
  Object.fromEntries(sources.map((source) => [source.name, sourceConnection(services, source)]));

const sourceConnection = (services: Services, source: Source): ConnectionCheck => ({
  name: source.label,
  async describe() {
    const { database, env } = services;
    const off = disabledReason(source, env, await readSettings(database.db));
    if (off) return { configured: false, detail: off };
    return { configured: true, detail: await describeItems(services, source) };
  },
  async test() {
    const { result, problem } = await refreshSource(services, source);
    if (problem) throw new TestFailure(problem);
    return `${source.label} ${result === "read" ? "was read" : "is being read already"}.`;
  },
  recordsItself: true,
  lateMessage: `${source.label} is being read. This can take a minute.`,
});

async function describeItems({ database, env }: Services, source: Source): Promise<string> {
  const host = hostOf(env[source.address]);
  if (source.name === "committees") return host;
  const isThere = and(eq(watchItems.source, source.name), isNull(watchItems.goneAt));
  return `${host}, ${await database.db.$count(watchItems, isThere)} found`;
}
