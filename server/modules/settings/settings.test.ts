import { beforeEach, describe, expect, test } from "vitest";
import { storedCredentials } from "#server/modules/crm/crm-client.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { setSettings } from "#server/test/settings.ts";
import { appSettings } from "#shared/schema/settings.ts";
import type { SettingDefinition } from "#shared/settings/definition.ts";
import {
  defaultSettings as allDefaults,
  keysOf,
  settingDefinitions,
  settingKeys,
} from "#shared/settings/settings.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
beforeEach(() => testApp.db.delete(appSettings));
const { siteTitle, siteDescription, metaKeywords, primaryColor, secondaryColor, accentColor } = allDefaults;
const defaultSettings = {
  siteTitle,
  siteDescription,
  metaKeywords,
  primaryColor,
  secondaryColor,
  accentColor,
};
const save = (body: object) => admin.put("/api/admin/settings").send(body);
const read = async () => (await admin.get("/api/admin/settings").expect(200)).body;
const key = "pit-4f9a-very-secret-key";

/** So many windows save at the same moment on top of what all of them saw; how often each status came. */
async function race(path: string, seen: string, bodies: readonly object[]) {
  const responses = await Promise.all(
    bodies.map((body) => admin.put(path).set("X-Expected-Values", seen).send(body)),
  );
  return responses.map(({ status }) => status).sort();
}

test.each(settingKeys)("%s: its default and its sample obey its rule, stored as they are", (key) => {
  const {
    label,
    description,
    rule,
    default: unset = "",
    ...rest
  }: SettingDefinition = settingDefinitions[key];
  expect(label).not.toBe("");
  expect(description.length).toBeGreaterThan(10);
  for (const value of [unset, rest.sample ?? unset]) expect(rule.safeParse(value).data).toBe(value);
});

describe("the settings", () => {
  test("of windows that save the same field at the same moment one does, from the very first save on", async () => {
    const titles = (round: string) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((index) => ({ siteTitle: `${round} ${index}` }));
    const path = "/api/admin/settings";
    const oneOfEight = [200, ...Array(7).fill(409)];
    const first = await race(path, `siteTitle=${defaultSettings.siteTitle}`, titles("First"));
    expect(first).toEqual(oneOfEight);
    const { siteTitle } = await read();
    expect(await race(path, `siteTitle=${siteTitle}`, titles("Second"))).toEqual(oneOfEight);
  });

  test("are the defaults until someone saves one", async () => {
    expect(await read()).toMatchObject({ ...defaultSettings, ghlLocationId: null, ghlPrivateKey: null });
  });

  test("each field is saved alone: the others stay as they are", async () => {
    await save({ ghlLocationId: "loc-1", ghlPrivateKey: key }).expect(200);
    const { body } = await save({ siteTitle: "  New title " }).expect(200);
    expect(body).toMatchObject({ ...defaultSettings, siteTitle: "New title", ghlLocationId: "loc-1" });
    expect(await read()).toEqual(body);
  });

  test("fields that are saved at the same moment are all kept", async () => {
    const fields = Object.keys(defaultSettings).map((name) => ({
      [name]: name.endsWith("Color") ? "#123456" : `The new ${name}`,
    }));
    const responses = await Promise.all(fields.map((field) => save(field)));
    expect(responses.map(({ status }) => status)).toEqual(fields.map(() => 200));
    expect(await read()).toMatchObject(Object.assign({}, ...fields));
  });

  test.each([
    [{ primaryColor: "red" }, { primaryColor: ["Please choose a color like #0056b3"] }],
    [{ siteTitle: "   " }, { siteTitle: ["Site title is required"] }],
    [{ metaKeywords: null }, { metaKeywords: ["Meta keywords are required"] }],
    [{ id: 2 }, { id: ["This field can't be set"] }],
    [{ updatedAt: "2026-01-01T00:00:00Z" }, { updatedAt: ["This field can't be set"] }],
    [{ siteTitle: "A\u0000B" }, { siteTitle: ["Please remove the characters that can't be shown"] }],
  ])("refuse %j", async (body, fields) => {
    expect((await save(body).expect(400)).body.fields).toEqual(fields);
    expect(await read()).toMatchObject(defaultSettings);
  });

  test("a save on top of a change that its editor has not seen is told, not done", async () => {
    const save = (siteTitle: string, seen?: string) =>
      admin
        .put("/api/admin/settings")
        .set("X-Expected-Values", seen ? `siteTitle=${seen}` : "")
        .send({ siteTitle });
    await save("First").expect(200);
    const { body } = await save("Second", "Before").expect(409);
    expect(body.code).toBe("stale_version");
    expect((await admin.get("/api/admin/settings")).body.siteTitle).toBe("First");
    await save("Second", "First").expect(200);
    const key = { ghlLocationId: "L" };
    // What nobody has set yet was seen as empty.
    await admin.put("/api/admin/settings").set("X-Expected-Values", "ghlLocationId=").send(key).expect(200);
    await admin.put("/api/admin/settings").set("X-Expected-Values", "ghlLocationId=").send(key).expect(409);
  });

  test("nothing at all changes nothing", async () => {
    await save({}).expect(200);
    expect(await testApp.db.select().from(appSettings)).toHaveLength(0);
  });

  test("reach the public pages immediately", async () => {
    await save({ siteTitle: "Alliance of Texas", primaryColor: "#336699" }).expect(200);
    const { text } = await testApp.http.get("/").expect(200);
    expect(text).toContain("<title>Alliance of Texas</title>");
    expect(text).toContain("--color-primary:#336699");
  });
});

describe("the CRM's key", () => {
  const stored = async () => {
    const rows = await testApp.db.select().from(appSettings);
    return rows.find((row) => row.key === "ghlPrivateKey")?.value ?? null;
  };

  test("is masked in every response and encrypted at rest", async () => {
    const saved = await save({ ghlPrivateKey: key }).expect(200);
    expect(saved.body.ghlPrivateKey).toBe("****");
    expect((await read()).ghlPrivateKey).toBe("****");
    expect(JSON.stringify([saved.body, await read()])).not.toContain(key);
    expect(await stored()).toMatch(/^v1\./);
    expect(await stored()).not.toContain(key);
    expect(await storedCredentials(testApp.services)).toEqual({ privateKey: key });
  });

  test.each(["****", "__KEEP__"])("%s keeps the stored one", async (marker) => {
    await save({ ghlPrivateKey: key }).expect(200);
    const before = await stored();
    await save({ ghlPrivateKey: marker, ghlLocationId: "loc-2" }).expect(200);
    expect(await stored()).toBe(before);
    expect((await read()).ghlLocationId).toBe("loc-2");
  });

  test("the mask alone stores nothing where there was no key", async () => {
    await save({ ghlPrivateKey: "****" }).expect(200);
    expect((await read()).ghlPrivateKey).toBeNull();
  });

  test("an empty text removes it", async () => {
    await save({ ghlPrivateKey: key }).expect(200);
    await save({ ghlPrivateKey: "" }).expect(200);
    expect((await read()).ghlPrivateKey).toBeNull();
  });

  test("text typed after the asterisks is not a key", async () => {
    await save({ ghlPrivateKey: key }).expect(200);
    const before = await stored();
    const { body } = await save({ ghlPrivateKey: "****more" }).expect(400);
    expect(Object.keys(body.fields)).toEqual(["ghlPrivateKey"]);
    expect(await stored()).toBe(before);
  });

  test("a row that was tampered with is an error, not garbage", async () => {
    await save({ ghlPrivateKey: key }).expect(200);
    await setSettings(testApp.db, { ghlPrivateKey: "v1.AAAA.AAAA.AAAA" });
    await expect(storedCredentials(testApp.services)).rejects.toThrow("can't be read");
    // The panel can still be read, and the key replaced.
    expect((await read()).ghlPrivateKey).toBe("****");
  });
});

describe("the links and texts", () => {
  const change = (name: string, value: unknown) =>
    admin.put("/api/admin/app-settings").send({ key: name, value });

  test("an urgent text is shown up to its last day in Washington", async () => {
    const today = washingtonDay(new Date());
    for (const [urgentUntil, shown] of [
      [today, "Call today"],
      [daysBefore(today, 1), ""],
    ] as const) {
      await setSettings(testApp.db, { urgentTitle: "Call today", urgentUntil });
      testApp.clearCache();
      expect((await testApp.http.get("/api/site-links").expect(200)).body.urgentTitle).toBe(shown);
    }
  });

  test("are listed with what they are for, stored, and shown to the public immediately", async () => {
    const { body: before } = await admin.get("/api/admin/app-settings").expect(200);
    expect(before.map(({ key }: { key: string }) => key)).toEqual(keysOf("app-settings"));
    expect(before.every((setting: { description: string }) => setting.description.length > 10)).toBe(true);
    const value = "https://example.org/petition?a=1&b=2";
    const { body } = await change("petitionUrl", ` ${value} `).expect(200);
    expect(body).toMatchObject({ key: "petitionUrl", value });
    expect((await testApp.http.get("/api/site-links").expect(200)).body.petitionUrl).toBe(value);
  });

  test.each([
    ["petitionUrl", "javascript:alert(1)", "Please enter a web address that starts with https://"],
    ["petitionUrl", "http://example.org/petition", "Please enter a web address that starts with https://"],
    ["fdaCommentsUrl", "not an address", "Please enter a web address that starts with https://"],
    ["urgentTitle", "x".repeat(121), "Please use at most 120 characters"],
    ["urgentUntil", "tomorrow", "Please enter a day like 2026-12-31"],
    ["urgentUntil", "2026-02-30", "Please enter a day like 2026-12-31"],
    ["petitionUrl", undefined, "Setting value is required"],
    ["contactEmail", "nobody", "Valid email address is required"],
  ])("%s refuses %j", async (name, value, message) => {
    const { body } = await change(name, value).expect(400);
    expect(body.fields).toEqual({ value: [message] });
  });

  test.each([
    ["watchTerms", " desiccated   thyroid,thyroid tablets ,, ", "desiccated thyroid, thyroid tablets"],
    ["watchTerms", "", ""],
    ["watchBills", "119 HR 8630; 119 s 1,119 hr 8630", "119 hr 8630, 119 s 1"],
    ["watchBills", " , ", ""],
    ["watchCommittees", "hsif00, hsif14, SSHR", "HSIF, HSIF14, SSHR"],
    ["watchCommittees", "", ""],
  ])("%s takes the list %j", async (name, value, stored) => {
    const { body } = await change(name, value).expect(200);
    expect(body).toMatchObject({ key: name, value: stored });
  });

  test.each([
    ["watchTerms", 'thyroid" OR "x', "Please leave out quotation marks and backslashes"],
    ["watchTerms", "“thyroid tablets”", "Please leave out quotation marks and backslashes"],
    ["watchTerms", "x".repeat(81), "Please use at most 80 characters for each phrase"],
    ["watchTerms", Array.from({ length: 21 }, (_, n) => `term ${n}`).join(), "Please use at most 20 phrases"],
    ["watchTerms", "thyroid, **", "Each phrase needs a letter or a digit"],
    ["watchTerms", 7, "Setting value is required"],
    ["watchBills", "119 hjres 1", 'Please write each bill as "119 hr 8630" or "119 s 1234"'],
    ["watchBills", "92 hr 1", "Please use a Congress from the 93rd to the next one"],
    ["watchBills", "139 hr 1", "Please use a Congress from the 93rd to the next one"],
    [
      "watchBills",
      Array.from({ length: 11 }, (_, n) => `119 s ${n + 1}`).join(),
      "Please use at most 10 bills",
    ],
    ["watchCommittees", "HSIF, XXIF", 'Please write each committee as its code, such as "HSIF" or "HSIF14"'],
  ])("%s refuses the list %j", async (name, value, message) => {
    const { body } = await change(name, value).expect(400);
    expect(body.fields).toEqual({ value: [message] });
  });

  test("search phrases are not among the public links", async () => {
    const { body } = await testApp.http.get("/api/site-links").expect(200);
    expect(Object.keys(body).filter((name) => name.startsWith("watch"))).toEqual([]);
  });

  test.each(["petitionUrl", "contactEmail", "urgentText", "congressFinderUrl", "governingLawState"])(
    "%s may be emptied again",
    async (name) => {
      const { body } = await change(name, "  ").expect(200);
      expect(body).toMatchObject({ key: name, value: "" });
    },
  );

  test("an unknown key is refused", async () => {
    const { body } = await change("__proto__", "x").expect(400);
    expect(body.fields).toEqual({ key: ["Setting key is required"] });
  });

  test("a save on top of a change that its editor has not seen is told, not done", async () => {
    await change("governingLawState", "Texas").expect(200);
    const body = { key: "governingLawState", value: "Ohio" };
    const save = (seen: string) =>
      admin.put("/api/admin/app-settings").set("X-Expected-Values", `governingLawState=${seen}`).send(body);
    await save("Maine").expect(409);
    await save("Texas").expect(200);
  });
});

describe("publishing a section", () => {
  const publish = (values: object, seen = "") =>
    admin.put("/api/admin/published-settings").set("X-Expected-Values", seen).send(values);

  test("saves its settings together, and the public sees them with the next read", async () => {
    const values = { urgentTitle: "Comments close", urgentText: "Write today.", siteTitle: "  New title " };
    const { body } = await publish(values).expect(200);
    expect(body).toMatchObject({ ...values, siteTitle: "New title" });
    const { body: links } = await testApp.http.get("/api/site-links").expect(200);
    expect(links).toMatchObject({ urgentTitle: "Comments close", urgentText: "Write today." });
    expect((await read()).siteTitle).toBe("New title");
  });

  test("saves nothing when one of them is refused, and names it", async () => {
    const { body } = await publish({ urgentTitle: "Fine", petitionUrl: "nowhere" }).expect(400);
    expect(Object.keys(body.fields)).toEqual(["petitionUrl"]);
    expect(await testApp.db.select().from(appSettings)).toEqual([]);
  });

  test("saves nothing on top of a change that its editor has not seen", async () => {
    await publish({ urgentTitle: "First" }).expect(200);
    await publish({ urgentTitle: "Second", urgentText: "Text" }, "urgentTitle=").expect(409);
    expect((await testApp.http.get("/api/site-links")).body).toMatchObject({
      urgentTitle: "First",
      urgentText: "",
    });
    await publish({ urgentTitle: "Second", urgentText: "Text" }, "urgentTitle=First&urgentText=").expect(200);
  });

  test.each([{ ghlPrivateKey: "k" }, { fiveCallsApiKey: "k" }, { nothing: "k" }])(
    "refuses %j",
    async (body) => {
      await publish(body).expect(400);
    },
  );

  test("sends no secret", async () => {
    await save({ ghlPrivateKey: key }).expect(200);
    const { text } = await publish({ urgentTitle: "x" }).expect(200);
    expect(text).not.toContain("v1.");
    expect(text).not.toContain(key);
  });
});
