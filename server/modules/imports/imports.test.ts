import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { erasedPeopleJob } from "#server/modules/people/kept-answers.ts";
import { confirmEmail } from "#server/modules/person-records/change-person.ts";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { runJob, signedIn, signInAs, submit, testApplication } from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import {
  checked,
  committed,
  importAll,
  importFile,
  importMapping,
  upload,
  uploaded,
} from "#server/test/import-file.ts";
import { application, registerTestPerson, registration, shareStory } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { dayMs } from "#shared/durations.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { importedPeople, importRows, imports } from "#shared/schema/imports.ts";
import { erasedPeople } from "#shared/schema/kept-answers.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { accessAudit } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { expireImportsJob, removeOpenUploads } from "./import-jobs.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

beforeEach(async () => {
  await testApp.db.delete(imports);
  await testApp.db.delete(erasedPeople);
  await testApp.removePeople();
});

const personWith = async (email: string) => {
  const [row] = await testApp.rows(registrations, { email });
  const [account] = row ? await testApp.rows(users, { id: row.userId }) : [];
  return row && account && { ...row, status: account.status, role: account.role };
};
const put = (id: string, body: object) => admin.put(`/api/admin/imports/${id}`).send(body);

describe("an upload", () => {
  test("returns columns with samples and guesses, whatever the encoding and the separator", async () => {
    const rows = [
      ["Vorname", "Last Name", "E-Mail", "State", "Tel."],
      ["Zoë", "Núñez", "zoe@example.org", "tx", "512 555 0142"],
      ["Ed", 'Says "hi"', "ed@example.org", "Texas", ""],
    ];
    const quoted = rows.map((row) =>
      row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)),
    );
    const text = (separator: string) => quoted.map((row) => row.join(separator)).join("\r\n");
    const files = [
      ["utf-8", Buffer.from(text(","))],
      ["utf-8", Buffer.from(`\ufeff${text(";")}`)],
      ["utf-16le", Buffer.from(`\ufeff${text("\t")}`, "utf16le")],
      ["utf-16be", Buffer.from(`\ufeff${text("\t")}`, "utf16le").swap16()],
      ["windows-1252", Buffer.from(text(";"), "latin1")],
    ] as const;
    for (const [encoding, file] of files) {
      const body = await uploaded(admin, file);
      expect(body).toMatchObject({ state: "mapping", rows: 2, encoding });
      expect(body.columns).toEqual([
        { name: "Vorname", samples: ["Zoë", "Ed"], guess: null },
        { name: "Last Name", samples: ["Núñez", 'Says "hi"'], guess: "lastName" },
        { name: "E-Mail", samples: ["zoe@example.org", "ed@example.org"], guess: "email" },
        { name: "State", samples: ["tx", "Texas"], guess: "state" },
        { name: "Tel.", samples: ["512 555 0142"], guess: "phone" },
      ]);
    }
    const dashes = await uploaded(admin, Buffer.from("Name\nAnn \x96 \x93A\x94 \x80\n", "latin1"));
    expect(dashes.columns[0].samples).toEqual(["Ann – “A” €"]);
  });

  test.each([
    ["a workbook", "PK\x03\x04....", "This is a workbook or an archive"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "This is an old workbook"],
    ["a gzip archive", Buffer.from("1f8b0800", "hex"), "This is an archive"],
    ["binary", "a,b\n1,\0\n", "Line 2 has bytes that no text has"],
    ["a row with another number of cells", "a,b\n1,2\n1,2,3\n", "Line 3 has 3 cells, but the header has 2."],
    ["a row with fewer cells", "a,b\n1\n", "but the header has 2. Open it in your spreadsheet program"],
    ["a ZIP code as a formula", 'a,b\n1,="02139"\n', "in the middle of a cell. Open it in your spreadsheet"],
    ["a long cell", `a,b\n1,${"x".repeat(4001)}\n`, "Line 2 has a cell of more than 4,000 characters."],
    ["an open quotation mark", 'a,b\n1,"2\n3"\n1,"2\n3,4\n', "Line 4 opens a quotation mark"],
    [
      "a title above the header",
      "Members of 2019,,\nFirst,Last,Email\n",
      "Line 1 does not name the columns.",
    ],
    ["a title of one cell", "Members of 2019\nFirst,Last,Email\n", "Line 1 has 1 cell, but line 2 has 3."],
    ["nothing", "", "This file is empty."],
    ["a header alone", "a,b\n", "This file has a header and no rows."],
    ["many columns", Array(201).fill("a").join(","), "Line 1 has more than 200 columns."],
  ])("returns 422 that says why for %s, and keeps nothing", async (_what, file, reason) => {
    const { body } = await upload(admin, file).expect(422);
    expect(body.message).toContain(reason);
    expect(await testApp.db.$count(imports)).toBe(0);
  });

  test("returns 413 above 25 MB, and 415 for another type", async () => {
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, "a,b\n");
    await upload(admin, large).expect(413);
    const { body } = await admin
      .post("/api/admin/imports")
      .set("Content-Type", "application/json")
      .send("{}")
      .expect(415);
    expect(body.message).toContain("CSV");
    expect(await testApp.db.$count(imports)).toBe(0);
  });

  test("skips a line that names the separator, empty lines before the header, and rows of separators", async () => {
    for (const [start, separator] of [
      ["sep=;\r\n", ";"],
      ["\r\n\r\n", ";"],
      ["sep=,\n\n", ","],
      [";;;;\n", ";"],
    ] as const) {
      const file = `${start}${importFile("a@example.org")}\r\n,,,,\r\n , ,,,\r\n`.replaceAll(",", separator);
      const body = await uploaded(admin, file);
      expect([start, body.rows, body.skipped, body.columns.length]).toEqual([start, 1, 2, 5]);
    }
  });

  test("finds everybody the same in this site's own export", async () => {
    await registerTestPerson(testApp, { email: "-ann@example.org", phone: "+1 512 555 0142" });
    await registerTestPerson(testApp, { email: "no-phone@example.org" });
    const { text } = await admin.get("/api/admin/registrations.csv").expect(200);
    expect(text).toContain("'-ann@example.org");
    const { id, columns } = await uploaded(admin, text);
    const guesses: { name: string; guess: string | null }[] = columns;
    const mapping = Object.fromEntries(guesses.flatMap(({ name, guess }) => (guess ? [[guess, name]] : [])));
    const { body } = await put(id, { mapping, source: "our own site" }).expect(200);
    expect(body).toMatchObject({ rows: 2, same: 2, new: 0, refused: 0, unclear: [] });
  });

  test("is known by its size when it is compared, though the table was seen empty after the import before", async () => {
    await testApp.db.execute("vacuum analyze import_rows");
    const emails = Array.from({ length: 300 }, (_, index) => `many${index}@example.org`);
    await uploaded(admin, importFile(...emails));
    const { rows } = await testApp.db.execute("select reltuples from pg_class where relname = 'import_rows'");
    expect(rows).toEqual([{ reltuples: 300 }]);
  });
});

describe("a dry run", () => {
  test("counts new people, the same, those with gaps and the refused, each with line and reason", async () => {
    await registerTestPerson(testApp, { email: "same@example.org", phone: "(512) 555-0199" });
    await registerTestPerson(testApp, { email: "Gap@example.org" });
    const file = [
      importFile("new@example.org", "same@example.org", "gap@example.org", "NEW@example.org"),
      "Ada,,nobody,Ontario,12",
      "Ada,Lovelace,other@example.org,Texas,5.12555E+09",
      ",,,,",
    ].join("\n");
    const body = await checked(admin, file);
    expect(body).toMatchObject({
      state: "checked",
      rows: 6,
      new: 1,
      same: 1,
      fillsGaps: 1,
      refused: 3,
      mailable: 1,
    });
    expect(body.refusals).toEqual([
      { line: 5, reason: "This email address is in line 2 already." },
      {
        line: 6,
        reason:
          "Last name is required. Valid email address is required. The state is not one that we know. The phone number can't be understood.",
      },
      { line: 7, reason: "The phone number can't be understood." },
    ]);
    expect(await personWith("new@example.org")).toBeUndefined();
    const csv = await admin.get(`/api/admin/imports/${body.id}/refusals.csv`).expect(200);
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      "\ufeffLine,Reason",
      "5,This email address is in line 2 already.",
    ]);
  });

  test("returns 400 for a missing or unknown column and a day to come, and takes defaults", async () => {
    const { id } = await uploaded(admin, importFile("a@example.org"));
    const { state: _state, ...without } = importMapping;
    const missing = await put(id, { mapping: without }).expect(400);
    expect(missing.body.fields).toHaveProperty("mapping.state");
    await put(id, { mapping: { ...importMapping, phone: "Fax" } }).expect(400);
    await put(id, { mapping: importMapping, sourceDate: "2999-01-01" }).expect(400);
    await put(id, { mapping: importMapping, defaults: { states: "TX" } }).expect(400);
    const { body } = await put(id, {
      mapping: without,
      defaults: { state: "TX", registrationType: "patient" },
    }).expect(200);
    expect(body).toMatchObject({ new: 1, defaults: { state: "Texas", registrationType: "patient" } });
  });

  test("understands states and types in their usual spellings", async () => {
    const header = "First Name,Last Name,Email Address,State,Cell Phone,Type";
    const rows = [
      "tx,Physician",
      "Texas,patient",
      "texas,SUPPORTER",
      '"Washington, D.C.",doctor',
      "N.Y.,",
      "Hawaiʻi,#N/A",
      '"Virgin Islands, U.S.",nan',
      "constructor,constructor",
    ].map((end, n) => `A,B,p${n}@example.org,${end.replace(/,(?=[^,]*$)/, ",,")}`);
    const mapping = { ...importMapping, registrationType: "Type" };
    const body = await checked(admin, [header, ...rows].join("\n"), { mapping });
    expect(body).toMatchObject({ new: 7, refused: 1 });
    expect(body.refusals[0].reason).toMatch(/^The state is not .+ The type is not /);
  });
});

/** Day cells of people who say yes, and which of them are not readable. */
const consentDays: readonly [cell: string, isReadable: boolean][] = [
  ["11/3/24", true],
  ["2024/11/03", true],
  ["Nov 3, 2024", true],
  ["3-Nov-24", true],
  ["0/0/0000", false],
  ["3.11.2024", true],
  ["November 3, 2024", true],
  ["2024-11-03T10:00:00Z", true],
  ["45599", true],
  ["45599.75", true],
  ["11-03-2024", true],
  ["11/03/2024 10:15 AM", true],
  ["20241103", true],
  ["2024-11", false],
  ["11/03/2034", false],
  ["Sunday, November 3rd, 2024 at 10:15 AM", true],
  ["3 de noviembre de 2024", true],
  ["2024-02-30", false],
  ["last fall", false],
  ["", false],
];

describe("a dry run of people who agreed to updates", () => {
  const { phone: _phone, ...names } = importMapping;
  const mapping = { ...names, subscribeUpdates: "Updates", consentedOn: "Signed on" };
  const header = "First Name,Last Name,Email Address,State,Updates,Signed on";
  const agreedFile = (rows: readonly (readonly [agreed: string, day: string])[]) =>
    [header, ...rows.map(([agreed, day], n) => `A,B,p${n}@example.org,TX,${agreed},"${day}"`)].join("\n");

  test("reads the day in usual spellings, and counts with its line what it can't read", async () => {
    const file = agreedFile(consentDays.map(([cell]) => ["yes", cell]));
    const body = await checked(admin, file, { mapping });
    const lines = consentDays.flatMap(([, isReadable], n) => (isReadable ? [] : [n + 2]));
    expect(body.unclear).toEqual([{ field: "consentedOn", count: lines.length, lines }]);
    const done = await committed(admin, body.id);
    expect(done.unclear).toEqual(body.unclear);
    expect(await testApp.db.$count(registrations, eq(registrations.subscribeUpdates, true))).toBe(
      consentDays.length - lines.length,
    );
  });

  test("reads yes and no in usual spellings, and counts what is neither", async () => {
    const words = "Sí,x,checked,YES,1,true,✓,Opted-In,no,0,FALSE,,unsubscribed,N/A,maybe,2";
    const file = agreedFile(words.split(",").map((word) => [word, "11/3/24"]));
    const body = await checked(admin, file, { mapping });
    expect(body.unclear).toEqual([{ field: "subscribeUpdates", count: 2, lines: [16, 17] }]);
    await committed(admin, body.id);
    expect(await testApp.db.$count(registrations, eq(registrations.subscribeUpdates, true))).toBe(8);
  });

  test("says nothing of those who are here already, and guesses the columns", async () => {
    await registerTestPerson(testApp, { email: "p0@example.org" });
    const file = agreedFile([["yes", "?"]]);
    expect(await checked(admin, file, { mapping })).toMatchObject({ unclear: [], new: 0 });
    for (const name of ["Signed on", "Consent date", "Opt-in date", "Date of consent", "OPTIN_TIME"]) {
      const { columns } = await uploaded(admin, file.replace("Signed on", name));
      expect([name, columns.at(-1).guess]).toEqual([name, "consentedOn"]);
    }
  });

  test("guesses the columns of other programs, and leaves those that name something else", async () => {
    for (const [header, guesses] of [
      ["can2_state_abbreviated,can2_phone,can2_subscription_status", ["state", "phone", "subscribeUpdates"]],
      ["E-mail 1 - Value,Phone 1 - Value,Address 1 - Region", ["email", "phone", "state"]],
      // Constant Contact, EveryAction, Gravity Forms.
      ["Email address,State/Province - Home,Phone - home", ["email", "state", "phone"]],
      ["PreferredEmail,Preferred Phone,Middle", ["email", "phone", null]],
      ["Name (First),Name (Last),Address (State / Province)", ["firstName", "lastName", "state"]],
      ["primary_address_state,E-mail 1 - Label,can2_user_tags", ["state", null, null]],
    ] as const) {
      const { columns } = await uploaded(admin, `${header}\na,b,c\n`);
      expect(columns.map(({ guess }: { guess: string }) => guess)).toEqual(guesses);
    }
  });
});

describe("an import", () => {
  test("stores people who are not confirmed, neither subscribed nor public, and formulas as text", async () => {
    const file =
      `${importFile("a@example.org")},Yes,2020-01-02,Provider,TX-1\r\n=1+1,-2,b@example.org,TX,,yes,2999-01-01,patient,TX-2\r\nC,D,c@example.org,TX,,yes,12/31/2019,,`.replace(
        "Cell Phone",
        "Cell Phone,Newsletter,Consent date,Member type,License",
      );
    const mapping = {
      ...importMapping,
      subscribeUpdates: "Newsletter",
      consentedOn: "Consent date",
      registrationType: "Member type",
      licenseNumber: "License",
    };
    const done = await importAll(admin, file, { mapping });
    expect(done).toMatchObject({ state: "committed", new: 3, done: 3, rows: 3, canUndo: true });
    expect(await personWith("a@example.org")).toMatchObject({
      subscribeUpdates: true,
      sharePublicly: false,
      wantAmbassadorRole: false,
      agreeToTerms: false,
      status: "pending",
      role: "healthcare_professional",
      licenseNumber: "TX-1",
      state: "Texas",
    });
    expect(await personWith("b@example.org")).toMatchObject({
      firstName: "=1+1",
      subscribeUpdates: false,
      licenseNumber: null,
      role: "patient",
    });
    expect(await personWith("c@example.org")).toMatchObject({ subscribeUpdates: true, role: "supporter" });
    expect(await testApp.db.$count(importRows)).toBe(0);
    expect(done.columns.every(({ samples }: { samples: string[] }) => samples.length === 0)).toBe(true);
    expect(JSON.stringify(await testApp.db.select().from(imports))).not.toContain("example.org");
    const { body } = await testApp.http.get("/api/registered").expect(200);
    expect(body.registered).toBe(0);
  });

  test.each(['"=""5125550142"""', "5125550142.0"])("a program wrote the phone as %s", async (cell) => {
    await importAll(admin, importFile("a@example.org").replace("(512) 555-0142", cell));
    expect(await personWith("a@example.org")).toMatchObject({ phone: "5125550142" });
  });

  test("subscribes nobody where the source is not named", async () => {
    const file = "First Name,Last Name,Email Address,State,News,On\nA,B,a@example.org,TX,yes,2020-01-02";
    const { phone: _phone, ...mapping } = importMapping;
    await importAll(admin, file, {
      mapping: { ...mapping, subscribeUpdates: "News", consentedOn: "On" },
      source: "",
    });
    expect(await personWith("a@example.org")).toMatchObject({ subscribeUpdates: false });
  });

  test("changes nothing when the same file comes again", async () => {
    await registerTestPerson(testApp, { email: "gap@example.org" });
    const file = importFile("a@example.org", "gap@example.org");
    await importAll(admin, file);
    const before = await peopleTables();
    const again = await importAll(admin, file);
    expect(again).toMatchObject({ new: 0, same: 2, fillsGaps: 0, refused: 0, mailable: 0 });
    expect(await peopleTables()).toEqual(before);
  });

  test("fills what is empty, overwrites nothing, and records who changed it", async () => {
    await registerTestPerson(testApp, {
      email: "gap@example.org",
      subscribeUpdates: false,
      firstName: "Augusta",
    });
    await registerTestPerson(testApp, { email: "own@example.org", phone: "(512) 555-0199" });
    await importAll(admin, importFile("gap@example.org", "own@example.org"));
    expect(await personWith("gap@example.org")).toMatchObject({
      phone: "(512) 555-0142",
      firstName: "Augusta",
      subscribeUpdates: false,
    });
    expect(await personWith("own@example.org")).toMatchObject({ phone: "(512) 555-0199" });
    expect(await testApp.db.select({ what: accessAudit.what }).from(accessAudit)).toEqual([
      { what: "changed" },
    ]);
  });

  test("needs a check, happens once, and can't be deleted afterwards", async () => {
    const { id } = await uploaded(admin, importFile("a@example.org"));
    await admin.post(`/api/admin/imports/${id}/commit`).expect(409);
    await admin.post(`/api/admin/imports/${id}/undo`).expect(409);
    await put(id, { mapping: importMapping }).expect(200);
    const both = await Promise.all([1, 2].map(() => admin.post(`/api/admin/imports/${id}/commit`)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await expect.poll(async () => (await admin.get(`/api/admin/imports/${id}`)).body.state).toBe("committed");
    await admin.post(`/api/admin/imports/${id}/commit`).expect(409);
    await put(id, { mapping: importMapping }).expect(409);
    await admin.delete(`/api/admin/imports/${id}`).expect(409);
    const second = await uploaded(admin, importFile("b@example.org"));
    await admin.delete(`/api/admin/imports/${second.id}`).expect(204);
    const { body } = await admin.get("/api/admin/imports").expect(200);
    expect(body).toMatchObject([{ id, state: "committed", new: 1, account: "admin" }]);
  });

  test("waits for a second owner where there is one", async () => {
    const second = await signInAs(testApp, "owner");
    const { id } = await checked(admin, importFile("a@example.org"));
    const { body } = await admin.post(`/api/admin/imports/${id}/commit`).expect(202);
    expect(body.approval).toMatchObject({ what: "import" });
    expect(await personWith("a@example.org")).toBeUndefined();
    await second.post(`/api/admin/approvals/${body.approval.id}/approve`).expect(200);
    expect(await committed(admin, id)).toMatchObject({ state: "committed", new: 1 });
    await testApp.db.delete(users).where(eq(users.email, "owner@team.example"));
  });
});

describe("who said no", () => {
  test("an erased person stays erased: nothing of them is stored, whatever the letter case", async () => {
    const id = await registerTestPerson(testApp, { email: "erased@example.org" });
    await deletePeople(testApp.services, [id]);
    const body = await checked(admin, importFile("Erased@Example.org", "a@example.org"));
    expect(body).toMatchObject({ new: 1, refused: 1 });
    expect(body.refusals).toEqual([{ line: 2, reason: "Asked us to delete their data." }]);
    const stored = JSON.stringify([...(await storedRows(testApp.services.database.pool))]).toLowerCase();
    expect(stored).not.toContain("erased@example.org");
    expect(await put(body.id, { mapping: importMapping }).expect(200)).toMatchObject({
      body: { refused: 1, new: 1 },
    });
    await committed(admin, body.id);
    expect(await personWith("erased@example.org")).toBeUndefined();
  });

  test("a person who registered again after an erasure is known, and gets no data from an old list", async () => {
    const again = { email: "again@example.org" };
    await deletePeople(testApp.services, [await registerTestPerson(testApp, again)]);
    await registerTestPerson(testApp, again);
    const { id } = await uploaded(admin, importFile("again@example.org"));
    await runJob(erasedPeopleJob, testApp.services);
    const body = { mapping: importMapping, source: "our newsletter" };
    expect((await put(id, body).expect(200)).body).toMatchObject({ same: 1, fillsGaps: 0, refused: 0 });
  });

  test("a person erased between the check and the import is not stored", async () => {
    const id = await registerTestPerson(testApp, { email: "late@example.org" });
    const file = await checked(admin, importFile("late@example.org"));
    await deletePeople(testApp.services, [id]);
    expect(await committed(admin, file.id)).toMatchObject({ new: 0, refused: 1 });
  });

  test("an erasure leaves nothing of the person in a list that is not imported yet", async () => {
    const id = await registerTestPerson(testApp, { email: "mapped@example.org" });
    const open = await uploaded(admin, importFile("a@example.org", "Mapped@example.org"));
    await deletePeople(testApp.services, [id]);
    const stored = JSON.stringify(await testApp.db.select().from(importRows)).toLowerCase();
    expect(stored).not.toContain("mapped@example.org");
    const body = { mapping: importMapping, source: "our newsletter" };
    expect(await put(open.id, body).expect(200)).toMatchObject({ body: { rows: 2, new: 1, refused: 1 } });
  });

  test("a complaint is refused, and a bounced address gets no mail", async () => {
    await suppress(testApp.db, testApp.services, "complained@example.org", "complaint");
    await suppress(testApp.db, testApp.services, "bounced@example.org", "bounce");
    const body = await checked(admin, importFile("complained@example.org", "bounced@example.org"));
    expect(body).toMatchObject({ new: 1, refused: 1, mailable: 0 });
    expect(body.refusals[0].reason).toBe("Reported an email of ours as spam.");
  });
});

test("someone of an imported list who registers or applies takes the row's place, and stays after an undo", async () => {
  const { id } = await importAll(admin, importFile("ada@example.org", "clinic@example.org"));
  const before = await personWith("ada@example.org");
  const contact = { registrationId: before?.id ?? "", contactId: "c-1" };
  await testApp.db.insert(crmContacts).values({ ...contact, status: "synced" });
  const typed = { firstName: "Augusta", email: "Ada@example.org", state: "Ohio", subscribeUpdates: true };
  const { body } = await testApp.http.post("/api/register").send(registration(typed)).expect(201);
  expect(body.id).toBe(before?.id);
  expect(await testApp.rows(crmContacts, contact)).toMatchObject([{ status: "waiting" }]);
  expect(await personWith("Ada@example.org")).toMatchObject({ ...typed, agreeToTerms: true, phone: null });
  await testApp.http.post("/api/register").send(registration(typed)).expect(409);
  await submit(testApp.http.post("/api/ambassadors"), application({ email: "clinic@example.org" }), 201);
  expect((await admin.post(`/api/admin/imports/${id}/undo`).expect(200)).body.removed).toBe(0);
  expect(await personWith("Ada@example.org")).toBeDefined();
});

/** Without what brings the CRM up to date with a phone that came and went. */
const peopleTables = async () => {
  const all = await storedRows(testApp.services.database.pool);
  const rowsOf = (name: string) =>
    (all.get(name) ?? []).filter(({ kind, origin }) => kind !== "crm.upsert" || origin !== null);
  const names = ["users", "registrations", "healthcare_profiles", "erased_people", "deliveries"];
  return Object.fromEntries(
    names.map((name) => [
      name,
      rowsOf(name)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
};

describe("undo", () => {
  test("leaves the people as they were before", async () => {
    await registerTestPerson(testApp, { email: "gap@example.org" });
    await registerTestPerson(testApp, {
      email: "provider@example.org",
      registrationType: "provider",
      credentials: "MD",
    });
    const before = await peopleTables();
    const file = `${importFile("a@example.org", "b@example.org", "gap@example.org", "provider@example.org")}`;
    const { id } = await importAll(admin, file);
    expect(await peopleTables()).not.toEqual(before);
    const { body } = await admin.post(`/api/admin/imports/${id}/undo`).expect(200);
    expect(body).toEqual({ removed: 2, kept: [] });
    expect(await peopleTables()).toEqual(before);
    await admin.post(`/api/admin/imports/${id}/undo`).expect(409);
    const { body: after } = await admin.get(`/api/admin/imports/${id}`).expect(200);
    expect(after).toMatchObject({ state: "undone", canUndo: false, undone: body, new: 2 });
    expect(await importAll(admin, file)).toMatchObject({ new: 2, refused: 0 });
  });

  test("keeps who confirmed, changed something or shared a story since, and says why", async () => {
    await registerTestPerson(testApp, { email: "gap@example.org" });
    const { id } = await importAll(
      admin,
      importFile("a@example.org", "b@example.org", "c@example.org", "d@example.org", "gap@example.org"),
    );
    await shareStory(testApp.http, { email: "D@example.org" });
    const [a, b, gap] = await Promise.all(["a", "b", "gap"].map((name) => personWith(`${name}@example.org`)));
    await testApp.db.transaction((tx) => confirmEmail(tx, a?.userId ?? ""));
    for (const person of [b, gap])
      await admin
        .put(`/api/admin/registrations/${person?.id}`)
        .send({ firstName: "New", phone: "(614) 555-0100" })
        .expect(200);
    const { body } = await admin.post(`/api/admin/imports/${id}/undo`).expect(200);
    expect(body.removed).toBe(1);
    expect(body.kept).toEqual(
      expect.arrayContaining([
        { reason: "They confirmed their address.", count: 1 },
        { reason: "They shared a story.", count: 1 },
        { reason: "They, or someone of your team, changed something since.", count: 1 },
        { reason: "What was filled in was changed since.", count: 1 },
      ]),
    );
    expect(await personWith("a@example.org")).toMatchObject({ agreeToTerms: true, status: "active" });
    expect(await personWith("gap@example.org")).toMatchObject({ phone: "(614) 555-0100" });
    expect(await personWith("c@example.org")).toBeUndefined();
  });

  test("is possible for 30 days, and what was filled is forgotten then", async () => {
    await registerTestPerson(testApp, { email: "gap@example.org" });
    const { id } = await importAll(admin, importFile("gap@example.org"));
    const past = new Date(Date.now() - 30 * dayMs - 1000);
    await testApp.change(imports, { committedAt: past }, { id });
    const { body } = await admin.post(`/api/admin/imports/${id}/undo`).expect(409);
    expect(body.message).toContain("30 days");
    await runJob(expireImportsJob, testApp.services);
    expect(await testApp.db.$count(importedPeople)).toBe(0);
    expect(await personWith("gap@example.org")).toMatchObject({ phone: "(512) 555-0142" });
  });
});

test("a first line with a person's details is refused, and the names of columns are forgotten at the import", async () => {
  for (const first of ["Ada,Lovelace,ada@example.org,TX,", "Ada,Lovelace,,TX,(512) 555-0142"]) {
    const { body } = await upload(admin, `${first}\nBea,Bloom,bea@example.org,TX,`).expect(422);
    expect(body.message).toContain("The first line must name the columns.");
  }
  const done = await importAll(admin, importFile("a@example.org"));
  expect(await testApp.rows(imports, { id: done.id })).toMatchObject([{ columns: [], mapping: {} }]);
});

test("a restore leaves out lists that were not imported", async () => {
  await uploaded(admin, importFile("a@example.org"));
  await checked(admin, importFile("b@example.org"));
  const done = await importAll(admin, importFile("c@example.org"));
  await withConnection(testApp.services.env.DATABASE_URL ?? "", removeOpenUploads);
  expect((await testApp.db.select().from(imports)).map(({ id }) => id)).toEqual([done.id]);
  expect(await testApp.db.$count(importRows)).toBe(0);
});

test("an upload that is not imported is deleted after 24 hours", async () => {
  const { id } = await uploaded(admin, importFile("a@example.org"));
  await checked(admin, importFile("b@example.org"));
  const done = await importAll(admin, importFile("c@example.org"));
  await runJob(expireImportsJob, testApp.services, { aheadMs: dayMs - 60_000 });
  await admin.get(`/api/admin/imports/${id}`).expect(200);
  await runJob(expireImportsJob, testApp.services, { aheadMs: dayMs + 1000 });
  const { body } = await admin.get("/api/admin/imports").expect(200);
  expect(body.map((row: { id: string }) => row.id)).toEqual([done.id]);
  expect(await testApp.db.$count(importRows)).toBe(0);
});
