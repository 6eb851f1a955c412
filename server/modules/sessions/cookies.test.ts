import { expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { adminCredentials, testApplication } from "#server/test/app.ts";
import { application } from "#server/test/applications.ts";
import { registration } from "#server/test/register.ts";

const testApp = testApplication();
const day = 86_400;

interface Cookie {
  name: string | undefined;
  seconds: number;
}

/** The cookies of a response. */
function cookiesOf({ headers }: { headers: Record<string, unknown> }): Cookie[] {
  const lines = [headers["set-cookie"] ?? []].flat().map(String);
  return lines.map((line) => ({
    name: line.split("=")[0],
    seconds: Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0),
  }));
}
const post = (path: string, body: object = {}) => testApp.http.post(path).send(body);

test("This site sets a cookie only when you register or send us something (it lasts a day)", async () => {
  const story = { name: "Ann", location: "Austin", quote: "Words.", consentSite: true };
  for (const sent of [
    await post("/api/register", registration()).expect(201),
    await post("/api/ambassadors", application()).expect(201),
    await post("/api/patient-stories", story).expect(201),
    await post("/api/photos/upload").expect(200),
  ])
    expect(cookiesOf(sent)).toEqual([{ name: "visitor", seconds: day }]);
});

test("and when our administrator signs in (the longest lasts 180 days)", async () => {
  const cookies = cookiesOf(await post("/api/admin/login", adminCredentials).expect(200));
  expect(cookies.map(({ name }) => name).sort()).toEqual(["known-device", "session"]);
  expect(Math.max(...cookies.map(({ seconds }) => seconds))).toBe(180 * day);
});

test("nothing else sets one", async () => {
  const { body } = await post("/api/register", registration({ email: "cookie@example.org" })).expect(201);
  const link = { id: body.id as string, email: "cookie@example.org" };
  const token = (purpose: "confirm" | "my-data") => signLink(testApp.services.secret, purpose, link);
  for (const response of [
    await testApp.http.get("/"),
    await testApp.http.get("/register"),
    await testApp.http.get("/api/registrations").expect(200),
    await testApp.http.get("/api/privacy-signal").expect(200),
    await post("/api/calls", { state: "TX", outcome: "called" }).expect(204),
    await post("/api/representatives", { address: "" }).expect(400),
    await post("/api/confirm", { token: token("confirm") }).expect(200),
    await post("/api/preferences", { token: token("my-data"), subscribeUpdates: false }).expect(200),
    await post("/api/my-data", { token: token("my-data") }).expect(200),
    await post("/api/my-data/resend", { email: link.email }).expect(200),
    await post("/api/my-data/delete", { token: token("my-data") }).expect(200),
  ])
    expect(cookiesOf(response)).toEqual([]);
});
