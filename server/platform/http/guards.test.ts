import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";

const testApp = testApplication({ PUBLIC_URL: "https://site.example" });

/** A write as a browser without `Sec-Fetch-Site` sends it. */
const write = (headers: Record<string, string>) => testApp.http.post("/api/admin/logout").set(headers);

describe("a write where PUBLIC_URL is set", () => {
  test("passes from a page of that address, and from no browser at all", async () => {
    await write({ Origin: "https://site.example", Host: "site.example" }).expect(204);
    // Behind a proxy that passes on another host.
    await write({ Origin: "https://site.example", Host: "10.0.0.7:5000" }).expect(204);
    await write({ Host: "site.example" }).expect(204);
  });

  test.each<[string, Record<string, string>]>([
    ["that browsers call cross-site", { "Sec-Fetch-Site": "cross-site", Origin: "https://site.example" }],
    ["from a neighbor below our domain", { "Sec-Fetch-Site": "same-site" }],
    [
      "with our address as its Referer alone",
      { Origin: "https://evil.example", Referer: "https://site.example/" },
    ],
  ])("is refused %s", async (_name, headers) => {
    expect((await write(headers).expect(403)).body.code).toBe("cross_site");
  });

  test.each([
    ["another site", "https://evil.example"],
    ["a name that leads here", "http://rebound.example"],
    ["our name over http", "http://site.example"],
    ["our name with more after it", "https://site.example.evil.example"],
    ["a sandboxed frame", "null"],
  ])("is refused from %s, whatever Host says", async (_name, origin) => {
    const host = origin === "null" ? "site.example" : new URL(origin).host;
    const { body } = await write({ Origin: origin, Host: host }).expect(403);
    expect(body.code).toBe("cross_site");
  });
});
