import { eq } from "drizzle-orm";
import type supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** A site as its visitors meet it. Not `TestApp`, with which the end-to-end tests would take in the whole server. */
interface Site {
  http: ReturnType<typeof supertest>;
  services: Services;
}

let counter = 0;

/** The body of a registration as the form sends it, each with an address of its own. */
export function registration(more: Record<string, unknown> = {}) {
  counter += 1;
  return {
    firstName: "Ada",
    lastName: "Lovelace",
    email: `ada.${counter}@example.org`,
    state: "Texas",
    agreeToTerms: true,
    ...more,
  };
}

/** Registers an invented person through the public call and returns the registration's id. */
export async function registerTestPerson(
  { http }: Pick<Site, "http">,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await http.post("/api/register").send(registration(more)).expect(201);
  return body.id;
}

/** Registers an invented person, who then presses the links of their mails; `agent`: with a cookie of its own. */
export async function registeredPerson(
  { http, services }: Site,
  more: Record<string, unknown> = {},
  agent: Pick<Site["http"], "post"> = http,
) {
  const person = registration(more);
  const { body } = await agent.post("/api/register").send(person).expect(201);
  const holder = { id: String(body.id), email: person.email };
  const { db } = services.database;
  return {
    ...holder,
    secret: String(body.secret),
    token: (purpose: LinkPurpose, now?: number) => signLink(services.secret, purpose, holder, now),
    row: async () => (await db.select().from(registrations).where(eq(registrations.id, holder.id)))[0],
    account: async () => (await db.select().from(users).where(eq(users.email, holder.email)))[0],
  };
}

/** The body of an application as the form sends it, each with an address of its own. */
export function application(more: Record<string, unknown> = {}) {
  counter += 1;
  return {
    firstName: "Jane",
    lastName: "Doe",
    email: `jane.doe.${counter}@example.org`,
    phone: `(512) 555-${String(1000 + counter)}`,
    password: "a long enough password",
    title: "Family Physician",
    bio: "For twenty years I have treated people with thyroid disease in a small practice.",
    credentials: "MD",
    licenseNumber: `TX-LICENSE-${counter}`,
    primaryLicenseState: "TX",
    acceptedGuidelines: true,
    agreeToTerms: true,
    subscribeUpdates: true,
    sharePublicly: true,
    ...more,
  };
}

/** Applies as an invented clinician through the public call and returns the registration's id. */
export async function applyTestPerson(
  { http }: Pick<Site, "http">,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await http.post("/api/ambassadors").send(application(more)).expect(201);
  return body.id;
}

/** Shares a story as a visitor and returns its id. */
export async function shareStory(visitor: TestAgent, more: object = {}): Promise<string> {
  const story = { name: "Ann", location: "Austin, TX", quote: "My words.", consentSite: true, ...more };
  return (await visitor.post("/api/patient-stories").send(story).expect(201)).body.id;
}
