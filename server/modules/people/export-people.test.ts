import { once } from "node:events";
import { get } from "node:http";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { portOf } from "#server/platform/http/listen.ts";
import { adminCredentials, eventually, testApplication } from "#server/test/app.ts";
import { addPeople } from "#server/test/people.ts";
import { registerTestPerson } from "#server/test/register.ts";

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
const testApp = testApplication({}, log);
const paths = ["/api/admin/registrations", "/api/admin/registrations.csv"];
let origin = "";
let cookie = "";

beforeAll(async () => {
  origin = `http://127.0.0.1:${portOf(testApp.server)}`;
  const response = await testApp.http.post("/api/admin/login").send(adminCredentials).expect(200);
  cookie = `${response.headers["set-cookie"]}`.split(";")[0] ?? "";
});

const download = (path: string) => fetch(origin + path, { headers: { cookie } });

test("an export of no one is an empty list, and a CSV file with only its header", async () => {
  expect(await (await download("/api/admin/registrations")).text()).toBe("[]");
  expect(await (await download("/api/admin/registrations.csv")).text()).toMatch(/^First name,.*,ID\r\n$/);
});

test("a CSV file says who confirmed their address, whatever status an owner gave them", async () => {
  const id = await registerTestPerson(testApp);
  await (await testApp.signIn()).put(`${paths[0]}/${id}`).send({ status: "active" }).expect(200);
  const text = await (await download("/api/admin/registrations.csv")).text();
  const [names = [], values = []] = text.split("\r\n").map((line) => line.split(","));
  expect(values[names.indexOf("Status")]).toBe("active");
  expect(values[names.indexOf("Confirmed")]).toBe("No");
  await testApp.removePeople();
});

describe("of more people than are read at once", () => {
  const pool = () => testApp.services.database.pool;
  beforeAll(() => addPeople(pool(), 1200));

  test.each(paths)("%s comes whole", async (path) => {
    const text = await (await download(path)).text();
    expect(text.match(/@/g)).toHaveLength(1200);
  });

  test("a download whose reader closes the window is no fault of ours", async () => {
    lines.length = 0;
    const call = get(`${origin}/api/admin/registrations.csv`, { headers: { cookie } });
    call.on("error", () => undefined);
    const [response] = await once(call, "response");
    response.destroy();
    await eventually(() => expect(lines.join("")).toContain('"status":"aborted"'));
    expect(lines.join("")).not.toContain("request failed");
  });

  test.each(paths)("%s that breaks in the middle is cut off, so that it never looks whole", async (path) => {
    // The last of the list, so that the first thousand are on their way already.
    await pool().query(
      "update registrations set created_at = '-infinity' where id = (select id from registrations limit 1)",
    );
    lines.length = 0;
    const response = await download(path);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await eventually(() => expect(lines.join("")).toContain("request failed"));
  });
});
