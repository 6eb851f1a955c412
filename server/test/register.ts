import type { TestApp } from "./app.ts";

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
  { http }: Pick<TestApp, "http">,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await http.post("/api/register").send(registration(more)).expect(201);
  return body.id;
}
