import type TestAgent from "supertest/lib/agent.js";
import { submit } from "#server/test/app.ts";
import type { Source } from "#shared/api/sources.ts";

/** Adds a source by the panel's call. */
export async function addSource(admin: TestAgent, slug = "clinic-a", more: object = {}): Promise<Source> {
  const { body } = await submit(admin.post("/api/admin/sources"), { slug, name: "Clinic A", ...more }, 201);
  return body;
}

/** What the panel shows of it. */
export async function countsOf(admin: TestAgent, slug = "clinic-a", query = ""): Promise<Source["counts"]> {
  const { body } = await admin.get(`/api/admin/sources${query}`).expect(200);
  const row = body.find((source: Source) => source.slug === slug);
  if (!row) throw new Error(`there is no source ${slug}`);
  return row.counts;
}

/** The address of a client in a network (/24) of its own. */
export const clientNumber = (number: number): string => `10.${number >> 8}.${number & 255}.1`;
