import { beforeEach, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { readOutbox, tokenIn } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const testApp = testApplication({ PUBLIC_URL: "https://alliance.example" });
const post = (path: string, body: object) => testApp.http.post(path).send(body);

beforeEach(() => testApp.services.database.db.delete(deliveries));

async function mailOf(person: Record<string, unknown>) {
  const before = (await readOutbox(testApp.services.env.DATA_DIR)).length;
  await post("/api/register", registration(person)).expect(201);
  startTestWorker(testApp.services);
  await eventually(async () =>
    expect((await readOutbox(testApp.services.env.DATA_DIR)).length).toBe(before + 1),
  );
  const mail = (await readOutbox(testApp.services.env.DATA_DIR)).at(-1);
  if (!mail) throw new Error("no mail");
  return mail;
}

test("who registered on a page in Spanish gets Spanish mails with Spanish links, until they choose English", async () => {
  const mail = await mailOf({ firstName: "Ana", language: "es" });
  expect(mail.html).toContain('<html lang="es-US">');
  expect(mail.text).toMatch(/^Hola, Ana:/);
  expect(mail.text).toContain("Se registró como: Paciente.");
  expect(mail.text).toContain("Respondemos en inglés.");
  const links = mail.text.match(/https:\/\/alliance\.example\S*/g) ?? [];
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect(link).toMatch(/^https:\/\/alliance\.example\/es(?:\/|$)/);

  const unsubscribe = /<https:\/\/alliance\.example(\S+)>/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1];
  expect(unsubscribe).toMatch(/^\/es\//);
  const page = await testApp.http.get(unsubscribe ?? "").expect(200);
  expect(page.text).toContain('<html lang="es-US">');
  expect(page.text).toContain("Toque el botón y ya no le enviaremos novedades.");
  const done = await testApp.http.post(unsubscribe ?? "").expect(200);
  expect(done.text).toContain("<h1>Listo</h1><p>Ya no le enviaremos novedades.</p>");

  const token = tokenIn(mail, "/preferences");
  expect((await post("/api/preferences/read", { token }).expect(200)).body.language).toBe("es");
  const { body } = await post("/api/preferences", { token, language: "en" }).expect(200);
  expect(body.language).toBe("en");
  const myData = await post("/api/my-data", { token: tokenIn(mail, "/my-data") }).expect(200);
  expect(myData.body.language).toBe("en");
  await post("/api/preferences", { token, language: "fr" }).expect(400);
  expect((await testApp.http.get(unsubscribe ?? "").expect(200)).text).toContain("<h1>Unsubscribe</h1>");
});

test("others get English ones", async () => {
  const mail = await mailOf({ firstName: "Ann" });
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.text).not.toMatch(/\/es\/|Respondemos|We answer in/);
});

test("no mail says that we answer in English once we answer in Spanish", async () => {
  const admin = await testApp.signIn();
  await admin.put("/api/admin/app-settings").send({ key: "answersInSpanish", value: "on" }).expect(200);
  const { body } = await testApp.http.get("/api/site-links").expect(200);
  expect(body).toMatchObject({ answersInSpanish: "on", spanishReviewedOn: "" });
  const mail = await mailOf({ language: "es" });
  expect(mail.text).not.toContain("Respondemos");
});
