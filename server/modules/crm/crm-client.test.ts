import { afterAll, describe, expect, test } from "vitest";
import { crmCredentials as credentials } from "#server/test/fakes/fake-crm.ts";
import { json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { deleteContact, readLocation, retryAfterOf, upsertContact } from "./crm-client.ts";

const crm = await startFakeServer(json({}));
afterAll(crm.close);
const connection = () => ({ baseUrl: crm.url, credentials, timeoutMs: 2000 });
const contact = { firstName: "A", lastName: "B", email: "a@example.org", source: "website", dnd: true };

describe("asked to slow down, it waits", () => {
  test.each([
    ["so many seconds", { "retry-after": "7" }, 7000],
    ["not less than a second", { "retry-after": "0" }, 1000],
    ["an hour at the most", { "retry-after": "86400" }, 3_600_000],
    ["the provider's own interval", { "x-ratelimit-interval-milliseconds": "20000" }, 20_000],
    ["ten seconds when nothing is said", {}, 10_000],
    ["ten seconds when nonsense is said", { "retry-after": "soon" }, 10_000],
  ])("%s", (_way, headers, waitMs) => {
    expect(retryAfterOf(new Headers(headers))).toBe(waitMs);
  });

  test("until a day and time", () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    // A date in a header has whole seconds.
    expect(Math.abs(retryAfterOf(new Headers({ "retry-after": inAMinute })) - 59_500)).toBeLessThanOrEqual(
      1000,
    );
  });
});

describe("a response that differs from the documentation", () => {
  test.each([[[]], ["text"], [{}], [{ contact: [] }], [{ contact: { id: "" } }], [{ contact: { id: 1 } }]])(
    "%j names no contact",
    async (body) => {
      crm.respond = json(body);
      await expect(upsertContact(connection(), contact)).rejects.toThrow("returned no contact");
    },
  );

  test.each([[[]], [null], [{ location: "x" }]])("%j names no location", async (body) => {
    crm.respond = json(body);
    await expect(readLocation(connection())).rejects.toThrow("returned no location");
  });

  test("a location without a name is called by its id", async () => {
    crm.respond = json({ location: { name: "" } });
    expect(await readLocation(connection())).toBe(credentials.locationId);
  });
});

describe("a removal", () => {
  test.each([
    ["with an empty response", (_req: unknown, res: { end(): unknown }) => void res.end()],
    ["of a contact that is gone already", json({ message: "Contact not found" }, 404)],
  ])("is done %s", async (_way, response) => {
    crm.respond = response;
    await expect(deleteContact(connection(), "c1")).resolves.toBeUndefined();
  });

  test.each([
    [json([], 400)],
    [json({ message: [] }, 400)],
    [
      (_req: unknown, res: { writeHead(status: number): { end(text: string): unknown } }) =>
        void res.writeHead(400).end("<p>no"),
    ],
  ])("that is refused without a reason says so", async (response) => {
    crm.respond = response;
    await expect(deleteContact(connection(), "c1")).rejects.toThrow("No reason was given");
  });
});
