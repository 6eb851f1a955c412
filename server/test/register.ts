import type { TestApp } from "./app.ts";

let counter = 0;

/** Registers an invented person through the public call and answers the registration's id. */
export async function registerSomebody(
  testApp: TestApp,
  more: Record<string, unknown> = {},
): Promise<string> {
  counter += 1;
  const body = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: `ada.${counter}@example.org`,
    state: "Texas",
    agreeToTerms: true,
    ...more,
  };
  const { body: answer } = await testApp.http.post("/api/register").send(body).expect(201);
  return answer.id;
}
