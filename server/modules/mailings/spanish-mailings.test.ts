import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { readMail } from "#server/test/read-mail.ts";
import { setSettings } from "#server/test/settings.ts";
import { congressOn } from "#shared/congress.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { legislators } from "#shared/schema/settings.ts";

const publicUrl = "https://alliance.example";
const {
  site,
  admin,
  fake,
  create: createMailing,
  sendTest,
  started,
  read,
  run,
  addPerson: addReader,
} = mailingApplication({ PUBLIC_URL: publicUrl });

const english = {
  subject: "{firstName|Hello}: a window is open",
  body: "Call {representative|your representative}, who {stand|has a say}. Read [what to do](/advocate).",
};
const spanish = {
  subject: "{firstName|Hola}: hay un plazo",
  body: "Llame a {representative|su representante} y a {senators|sus senadores}. Lea [qué hacer](/advocate), [el blog](https://example.org/news), [los datos](/api/news) y {brief}.",
};

beforeAll(async () => {
  const seat = { party: "R", state: "TX", phone: "202-225-2401" };
  await site.db.insert(legislators).values([
    { ...seat, bioguideId: "M000001", name: "Michael McCaul", chamber: "house", district: 10 },
    { ...seat, bioguideId: "C000001", name: "John Cornyn", chamber: "senate", district: null },
    { ...seat, bioguideId: "C000002", name: "Ted Cruz", chamber: "senate", district: null },
  ]);
});
async function addPerson(firstName: string, language: "en" | "es", more: Record<string, unknown> = {}) {
  const email = `${firstName.toLowerCase()}@example.org`;
  const id = await addReader({ firstName, email, language });
  await site.db
    .update(registrations)
    .set({ district: { state: "TX", number: 10, congress: congressOn("2026-11-23") }, ...more })
    .where(eq(registrations.id, id));
  return id;
}

const create = (more: object = {}) => createMailing({ ...english, ...more });

async function send(more: object) {
  const id = await started({ ...english, ...more });
  await run();
  expect((await read(id)).counts).toMatchObject({ waiting: 0, sending: 0, refused: 0 });
  const mails = fake.smtp.messages
    .map(readMail)
    .map((mail) => ({ ...mail, text: mail.text.replaceAll("\r\n", "\n") }));
  return (name: string) => {
    const ofPerson = mails.filter(({ headers }) => headers.to?.includes(`${name}@example.org`));
    expect(ofPerson).toHaveLength(1);
    return ofPerson[0] ?? { headers: {} as Record<string, string>, text: "", html: "" };
  };
}

const ownLinks = (text: string) => text.match(/https:\/\/alliance\.example[^\s)]*/g) ?? [];

describe("a mailing in two languages", () => {
  test("each person gets the text of their language, with everything around it", async () => {
    await addPerson("Ana", "es");
    await addPerson("Ann", "en");
    const mailTo = await send({ spanish });
    const ana = mailTo("ana");
    expect(ana.headers.subject).toBe("Ana: hay un plazo");
    expect(ana.html).toContain('<html lang="es-US">');
    expect(ana.html).toMatch(/<div style="display:none[^>]*>Llame a Representante Michael McCaul/);
    expect(ana.text).toContain(
      "Llame a Representante Michael McCaul y a Senador(a) John Cornyn y Senador(a) Ted Cruz.",
    );
    for (const words of ["Recibe este correo porque", "Respondemos en inglés.", "P.O. Box 1, Austin, TX"])
      for (const part of [ana.text, ana.html]) expect(part).toContain(words);
    expect(ana.text).toMatch(/Dejar de recibir correos:\nhttps:/);
    expect(ana.text).toMatch(/Cambiar lo que le enviamos:\nhttps:/);
    expect(ana.text + ana.html).not.toMatch(/Unsubscribe|You get this|a window is open| and /);
    expect(ana.text).toContain(`qué hacer (${publicUrl}/es/advocate)`);
    expect(ana.text).toContain(`${publicUrl}/es/brief/TX-10`);
    expect(ana.text).toContain(
      "el blog (https://example.org/news), los datos (https://alliance.example/api/news)",
    );
    const pages = ownLinks(ana.text).filter((link) => !link.includes("/api/"));
    expect(pages).toHaveLength(4);
    for (const link of pages) expect(link).toMatch(/^https:\/\/alliance\.example\/es(?:\/|$)/);
    expect(ana.headers["list-unsubscribe"]).toMatch(/^<https:/);

    const ann = mailTo("ann");
    expect(ann.headers.subject).toBe("Ann: a window is open");
    expect(ann.html).toContain('<html lang="en">');
    expect(ann.text).toMatch(/^Call Representative Michael McCaul, who has a say\./);
    expect(ann.text).toContain("Unsubscribe:\n");
    for (const link of ownLinks(ann.text)) expect(link).not.toContain("/es");
  });

  test("without a Spanish text, people who read Spanish get the English in their frame, under a note", async () => {
    await addPerson("Ana", "es", { district: { state: "TX", number: 10, congress: 118 } });
    const mailTo = await send({});
    const { headers, text, html } = mailTo("ana");
    expect(headers.subject).toBe("Ana: a window is open");
    expect(html).toContain('<html lang="es-US">');
    expect(html).toMatch(/<h1 lang="en"[^>]*>Ana: a window is open<\/h1>/);
    expect(html).toMatch(
      /<div style="display:none;mso-hide:all[^>]*>Este mensaje existe solo en inglés\.<\/div>/,
    );
    expect(html).toMatch(/<div lang="en"><p[^>]*>Call your representative, who has a say\./);
    expect(text).toMatch(/^Este mensaje existe solo en inglés\.\n\nCall your representative/);
    expect(text).toContain(`what to do (${publicUrl}/es/advocate)`);
    expect(text).toContain("El distrito que nos pidió recordar es de un Congreso que ya terminó.");
    expect(text).toMatch(/Díganos su distrito otra vez:\nhttps:\/\/alliance\.example\/es\/my-data#/);
    expect(text).toContain("Dejar de recibir correos:\n");
    const outside = html.replace(/<(h1|title|div) lang="en".*?<\/\1>/gs, "");
    expect(outside).not.toMatch(/Unsubscribe|Call |window/);
  });

  test("no mail says that we answer in English when someone answers in Spanish", async () => {
    await setSettings(site.db, { answersInSpanish: "on" });
    await addPerson("Ana", "es");
    const mailTo = await send({ spanish });
    expect(mailTo("ana").text).not.toContain("Respondemos en inglés");
    await setSettings(site.db, { answersInSpanish: "off" });
  });
});

describe("the draft", () => {
  test("keeps a Spanish text until it is changed or taken out, and callers without one change nothing", async () => {
    const id = await create({ spanish });
    expect(await read(id)).toMatchObject({ ...english, spanish });
    const put = (body: object) => admin.put(`/api/admin/mailings/${id}`).send(body).expect(200);
    await put({ body: "Other words." });
    expect((await read(id)).spanish).toEqual(spanish);
    await put({ spanish: null });
    expect((await read(id)).spanish).toBeNull();
    expect((await read(await create())).spanish).toBeNull();
    expect((await read(await create({ spanish: null }))).spanish).toBeNull();
  });

  test.each([
    ["an unknown field", { subject: "Hola {apodo|usted}" }, "subject", "{apodo|usted} is not a field"],
    ["a field without words", { body: "Hola {firstName}" }, "body", "{firstName|your words}"],
    ["a lone brace", { body: "Hola { usted" }, "body", 'In the Spanish text: Remove the lone "{"'],
    [
      "no subject",
      { subject: "" },
      "subject",
      "Add a Spanish subject, in one line of at most 150 characters",
    ],
    ["two lines", { subject: "a\nb" }, "subject", ""],
    ["a long subject", { subject: "a".repeat(151) }, "subject", "Add a Spanish subject"],
    ["a long text", { body: "a".repeat(20_001) }, "body", "at most 20,000 characters"],
    ["no text", { body: undefined }, "body", "Write the Spanish message, in at most 20,000 characters"],
  ])("creating returns 400 that names %s in the Spanish text", async (_, wrong, field, message) => {
    const sent = { ...english, audience: {}, spanish: { ...spanish, ...wrong } };
    const { body } = await admin.post("/api/admin/mailings").send(sent).expect(400);
    expect(Object.keys(body.fields)).toEqual([`spanish.${field}`]);
    expect(body.fields[`spanish.${field}`][0]).toContain(message);
  });

  test("the test sends both texts, and a change of either asks for another", async () => {
    await addPerson("Ana", "es");
    const id = await create({ spanish });
    await sendTest(id);
    expect(fake.smtp.messages.map((raw) => readMail(raw).headers.subject)).toEqual([
      "[Test] Carol: a window is open",
      "[Test] Carol: hay un plazo",
    ]);
    expect(new Set(fake.smtp.messages.map((raw) => readMail(raw).headers["message-id"])).size).toBe(2);
    const { isTested, ...before } = await read(id);
    expect(isTested).toBe(true);
    const put = (body: object) => admin.put(`/api/admin/mailings/${id}`).send(body).expect(200);
    await put({ spanish: { body: before.spanish.body, subject: before.spanish.subject }, audience: {} });
    expect((await read(id)).isTested).toBe(true);
    await put({ spanish: { ...spanish, body: "Otras palabras." } });
    expect((await read(id)).isTested).toBe(false);
    await admin.post(`/api/admin/mailings/${id}/start`).send({}).expect(409);
    await sendTest(id);
    await put({ spanish: null });
    expect((await read(id)).isTested).toBe(false);
    fake.smtp.messages.length = 0;
    await sendTest(id);
    expect(fake.smtp.messages).toHaveLength(1);
    expect((await read(id)).isTested).toBe(true);
  });

  test("the preview is in either language, as a page too", async () => {
    const id = await create({ spanish });
    const preview = async (query: string) =>
      (await admin.post(`/api/admin/mailings/${id}/preview${query}`).expect(200)).body;
    expect((await preview("?as=TX-10")).subject).toBe("Carol: a window is open");
    expect((await preview("?as=TX-10&language=es")).text).toContain("Llame a Representante Michael McCaul");
    await admin.post(`/api/admin/mailings/${id}/preview?language=fr`).expect(400);
    const page = await admin.get(`/api/admin/mailings/${id}/preview.html?language=es`).expect(200);
    expect(page.text).toContain('<html lang="es-US">');
    const untranslated = await create();
    const { body } = await admin.post(`/api/admin/mailings/${untranslated}/preview?language=es`).expect(200);
    expect(body.text).toContain("Este mensaje existe solo en inglés.");
  });

  test("the audience says how many of the reachable read Spanish", async () => {
    await addPerson("Ana", "es");
    await addPerson("Berta", "es", { subscribeUpdates: false });
    await addPerson("Ann", "en");
    const { body } = await admin.post("/api/admin/mailings/audience").send({ audience: {} }).expect(200);
    expect(body).toMatchObject({ people: 3, reachable: 2, spanish: 1 });
  });
});

test("a person's page has the subject in their language, and the reason in the page's", async () => {
  const id = await addPerson("Ana", "es");
  await send({ spanish });
  await send({});
  await site.db.update(registrations).set({ subscribeUpdates: false });
  const token = signLink(site.services.secret, "my-data", { id, email: "ana@example.org" });
  await site.db.execute("update mailing_recipients set state = 'skipped', reason = 'Unsubscribed.'");
  const own = async (language: string) =>
    (await site.http.post("/api/my-data").set("accept-language", language).send({ token }).expect(200)).body
      .mailings;
  expect(await own("es-US")).toMatchObject([
    { subject: "Ana: a window is open", language: "en", reason: "Se dio de baja de los correos." },
    { subject: "Ana: hay un plazo", language: "es", reasonLanguage: "es" },
  ]);
  expect(await own("en")).toMatchObject([{ reason: "Unsubscribed.", reasonLanguage: "en" }, {}]);
  await site.db.execute(
    "update mailing_recipients set state = 'refused', reason = 'Refused: 550 no such user'",
  );
  expect(await own("es")).toMatchObject([{ reason: "Refused: 550 no such user", reasonLanguage: "en" }, {}]);
});
