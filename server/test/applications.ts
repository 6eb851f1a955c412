import type { TestApp } from "./app.ts";

let counter = 0;

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
  { http }: Pick<TestApp, "http">,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await http.post("/api/ambassadors").send(application(more)).expect(201);
  return body.id;
}
