import supertest from "supertest";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { sentence, sentenceOfField, textIn } from "./sentences.ts";

test("a sentence has its values in both languages", () => {
  const wait = sentence("tooManyMinutes", { minutes: 5 });
  expect(textIn("en", wait)).toBe("Too many attempts. Please try again in 5 minutes.");
  expect(textIn("es", wait)).toBe("Demasiados intentos. Inténtelo de nuevo en 5 minutos.");
});

test("a sentence without one of its values is a fault, not half a sentence", () => {
  expect(() => textIn("es", sentence("tooManyMinutes"))).toThrow();
});

test("a message of the contract is in the reader's language, one of the panel stays English", () => {
  expect(textIn("es", sentenceOfField("First name is required"))).toBe("El nombre es obligatorio");
  expect(textIn("es", sentenceOfField("Title is required"))).toBe("Title is required");
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
