import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { portOf } from "./listen.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const admin = signedIn(testApp);

const send = (body: string | Buffer, headers: Record<string, string> = {}, path = "/api/register") => {
  const call = testApp.http.post(path).set({ "Content-Type": "application/json", ...headers });
  return call.serialize((sent) => sent).send(body);
};
const person = () => JSON.stringify(registration());
const refused = { code: "unsupported_type", message: "Please send JSON in UTF-8." };

test.each(["utf-8", "UTF-8", '"utf-8"', "utf8", "UTF8"])("a body may be in %s", async (charset) => {
  await send(person(), { "Content-Type": `application/json; charset=${charset}` }).expect(201);
});

test.each(["utf-7", '"UTF-16"', "utf-16le", "utf-32", "latin1", "utf-8x", "utf-8; charset=utf-7"])(
  "a body in the charset %s is a 415",
  async (charset) => {
    await send(person(), { "Content-Type": `application/json; charset=${charset}` }).expect(415, refused);
  },
);

test("a body of another type or in an encoding is a 415", async () => {
  await send(person(), { "Content-Type": "text/plain" }).expect(415, refused);
  await send(gzipSync(person()), { "Content-Encoding": "gzip" }).expect(415, refused);
});

test("a body is at most 100 KB from the public and 1 MB from the panel; more is a 413 in a sentence", async () => {
  const text = (bytes: number) => ({ title: "a".repeat(bytes) });
  const { body } = await send(JSON.stringify(text(110_000))).expect(413);
  expect(body).toEqual({
    code: "too_large",
    message: "That is too much to send in one go. Please shorten it.",
  });
  await admin.post("/api/admin/news").send(text(900_000)).expect(400);
  await admin.post("/api/admin/news").send(text(1_100_000)).expect(413);
});

test("a body that no endpoint asks for is not read", async () => {
  await send("{".repeat(1000), {}, "/api/none").expect(404);
  await send("{".repeat(1000), {}, "/api/admin/studies").expect(401);
});

test("a body that is no UTF-8 is refused", async () => {
  await send(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])).expect(400);
});

test("hundreds of bodies that never end keep nobody from registering", async () => {
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(portOf(testApp.server), "127.0.0.1").on("error", () => undefined);
    socket.write(
      "POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{",
    );
    return socket;
  });
  await send(person()).expect(201);
  for (const socket of sockets) socket.destroy();
});
