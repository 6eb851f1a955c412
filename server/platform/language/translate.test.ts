import supertest from "supertest";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { translate } from "./translate.ts";

test.each([
  ["First name is required", "El nombre es obligatorio"],
  [
    "Too many attempts. Please try again in 5 minutes.",
    "Demasiados intentos. Inténtelo de nuevo en 5 minutos.",
  ],
  ["Please choose one of: {choices}, b", "Elija una de estas opciones: {choices}, b"],
  ["No sentence of ours", "No sentence of ours"],
])("%s", (english, spanish) => {
  expect(translate("en", english)).toBe(english);
  expect(translate("es", english)).toBe(spanish);
});

test("a sentence of any length takes no time", () => {
  const before = process.cpuUsage();
  for (let count = 0; count < 100; count += 1) translate("es", "Please enter ".repeat(100_000));
  for (let count = 0; count < 1000; count += 1) translate("es", "Please enter ".repeat(150));
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(200);
});

const spanish = { "accept-language": "es-MX,es;q=0.9,en;q=0.5" };
const testApp = testApplication();

test("errors and confirmations follow Accept-Language, and nothing keeps them", async () => {
  const visitor = supertest(testApp.app);
  const { body, headers } = await visitor.post("/api/register").set(spanish).send({}).expect(400);
  expect(body.code).toBe("invalid_input");
  expect(body.fields.firstName).toEqual(["El nombre es obligatorio"]);
  expect(body.message).toMatch(/^El nombre es obligatorio\. .+ y \d+ más$/);
  expect(headers["cache-control"]).toBe("no-store");
  const none = await visitor.get("/api/none").set(spanish).expect(404);
  expect(none.body.message).toBe("No hay nada en esta dirección.");
  const english = await visitor.get("/api/none").set("accept-language", "en-US,es;q=0.9").expect(404);
  expect(english.body.message).toBe("There is nothing at this address.");
});

test("a cached list is the same whatever language asks first", async () => {
  const visitor = supertest(testApp.app);
  await visitor.get("/api/news?limit=x").set(spanish).expect(400);
  const { body } = await visitor.get("/api/news?limit=x").expect(400);
  expect(body.message).toBe("limit must be a number");
});
