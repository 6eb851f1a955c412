import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, signedIn, testApplication } from "#server/test/app.ts";
import { addPeople } from "#server/test/people.ts";
import { registerTestPerson } from "#server/test/register.ts";
import type { Person } from "#shared/api/people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const listPath = "/api/admin/registrations";

const addPerson = (more: Record<string, unknown> = {}) => registerTestPerson(testApp, more);
const search = async (query: Record<string, string>) => {
  const { body, headers } = await admin.get(listPath).query(query).expect(200);
  const people: Person[] = body;
  const isMinimum = headers["x-total-count-is-minimum"] === "true";
  return {
    people,
    names: people.map(({ firstName }) => firstName),
    total: headers["x-total-count"],
    isMinimum,
  };
};

describe("GET /api/admin/registrations", () => {
  test("returns everyone as a plain array, newest first, with account and contact, when the query is empty", async () => {
    const first = await addPerson({ firstName: "Erste", registrationType: "supporter" });
    const second = await addPerson({ firstName: "Zweite" });
    const { body, headers } = await admin.get(listPath).expect(200);
    expect(body.map(({ id }: Person) => id)).toEqual([second, first]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body[1]).toMatchObject({
      firstName: "Erste",
      role: "supporter",
      status: "pending",
      isAmbassador: false,
      processedAt: null,
      crm: { status: "waiting", reason: null, syncedAt: null },
    });
    expect(Object.keys(body[1])).not.toContain("searchText");
    expect(Object.keys(body[1])).not.toContain("registeredBy");
  });

  test("never lists an administrator, not even one who had registered", async () => {
    const email = "later.admin@example.org";
    const id = await addPerson({ email });
    await testApp.change(users, { isAdmin: true }, { email });
    testApp.clearCache();
    expect((await search({ q: "later.admin" })).total).toBe("0");
    const { body } = await admin.get(listPath).expect(200);
    expect(body.map((person: Person) => person.id)).not.toContain(id);
    await testApp.change(users, { isAdmin: false }, { email });
  });

  test("sorts by name (last, then first, letter case ignored), by e-mail and by day, both ways", async () => {
    const people = [
      { firstName: "bea", lastName: "sorted ABEL", email: "sorted-c@example.org" },
      { firstName: "Al", lastName: "Sorted abel", email: "Sorted-B@example.org" },
      { firstName: "Cy", lastName: "sorted Aaron", email: "sorted-a@example.org" },
    ];
    for (const person of people) await addPerson(person);
    const q = "sorted";
    expect((await search({ q, sort: "name", order: "asc" })).names).toEqual(["Cy", "Al", "bea"]);
    expect((await search({ q, sort: "name", order: "desc" })).names).toEqual(["bea", "Al", "Cy"]);
    expect((await search({ q, sort: "email", order: "asc" })).names).toEqual(["Cy", "Al", "bea"]);
    expect((await search({ q, sort: "createdAt", order: "asc" })).names).toEqual(["bea", "Al", "Cy"]);
    expect((await search({ q })).names).toEqual(["Cy", "Al", "bea"]);
  });

  test("takes search text literally, in any letter case, over both names and the address", async () => {
    await addPerson({ firstName: "100%", lastName: "Literal_Case", email: "back.slash@example.org" });
    await addPerson({ firstName: "100x", lastName: "LiteralxCase", email: "other@example.org" });
    const third = await addPerson({ lastName: "Literal", email: "third@example.org" });
    // Stored before names with a backslash were refused.
    await testApp.change(registrations, { firstName: "Back\\slash" }, { id: third });
    await addPerson({ firstName: "ÉLODIE", lastName: "明", email: "fourth@example.org" });
    expect((await search({ q: "100%" })).names).toEqual(["100%"]);
    expect((await search({ q: "literal_case" })).names).toEqual(["100%"]);
    expect((await search({ q: "100% LITERAL_case back.sl" })).names).toEqual(["100%"]);
    expect((await search({ q: "\\" })).names).toEqual(["Back\\slash"]);
    expect((await search({ q: "ck\\sl" })).names).toEqual(["Back\\slash"]);
    expect((await search({ q: "élodie" })).names).toEqual(["ÉLODIE"]);
    expect((await search({ q: "明" })).names).toEqual(["ÉLODIE"]);
    expect((await search({ q: "%" })).names).toEqual(["100%"]);
    expect((await search({ q: "'; drop table users; --" })).total).toBe("0");
  });

  test("finds a name without its accents, apostrophes, hyphens and spaces, and with them", async () => {
    await addPerson({ firstName: "Órla", lastName: "O’Brien", email: "fifth@example.org" });
    await addPerson({ firstName: "Mary-Ann", lastName: "De la Muñoz", email: "sixth-box@example.org" });
    await addPerson({ firstName: "Łukasz", lastName: "Fold Straße", email: "seventh@example.org" });
    for (const q of ["o'brien", "O’BRIEN", "obrien", "o brien", "orla o'b", "órla"])
      expect([q, (await search({ q })).names]).toEqual([q, ["Órla"]]);
    for (const q of ["munoz", "mun\u0303oz", "MUÑOZ", "mary ann", "maryann", "delamunoz", "sixth-box"])
      expect([q, (await search({ q })).names]).toEqual([q, ["Mary-Ann"]]);
    for (const q of ["lukasz", "strasse", "fold-straße"])
      expect([q, (await search({ q })).names]).toEqual([q, ["Łukasz"]]);
    expect((await search({ q: "órla％o" })).names).toEqual([]);
    for (const q of [
      '"Mary Ann"',
      "“Mary–Ann De la Muñoz”",
      "«mary―ann»",
      '"De la Muñoz, Mary-Ann"',
      "mary−ann",
    ])
      expect([q, (await search({ q })).names]).toEqual([q, ["Mary-Ann"]]);
    // As a mail program copies a person.
    for (const q of [
      "Orla O'Brien <fifth@example.org>",
      '"Órla O’Brien" <FIFTH@example.org> ',
      "<fifth@example.org>",
      "O'Brien, Orla",
      '"O’Brien, Órla" <fifth@example.org>',
      "“Órla O′Brien” <fifth@example.org>",
    ])
      expect([q, (await search({ q })).names]).toEqual([q, ["Órla"]]);
    expect((await search({ q: "Orla O'Brien <sixth@example.org>" })).names).toEqual([]);
  });

  test("pages with limit and offset and says how many match", async () => {
    for (const firstName of ["A", "B", "C"]) await addPerson({ firstName, lastName: "Paged" });
    const page = await search({ q: "paged", sort: "name", order: "asc", limit: "2", offset: "2" });
    expect(page).toMatchObject({ names: ["C"], total: "3" });
    expect(await search({ q: "paged", offset: "30" })).toMatchObject({ names: [], total: "3" });
    const counts = await admin.get(`${listPath}/counts`).expect(200);
    expect((await search({ limit: "1" })).total).toBe(String(counts.body.total));
  });

  test("counts a person who registered a moment ago", async () => {
    const before = Number((await search({ limit: "1" })).total);
    await addPerson();
    await eventually(async () => expect((await search({ limit: "1" })).total).toBe(String(before + 1)));
  });

  test("narrows to the requests that wait", async () => {
    const provider = { registrationType: "provider", wantAmbassadorRole: true, lastName: "Pending" };
    const waiting = await addPerson(provider);
    const decided = await addPerson(provider);
    await testApp.change(registrations, { processedAt: new Date() }, { id: decided });
    expect((await search({ pending: "true" })).people.map(({ id }) => id)).toEqual([waiting]);
    expect((await search({ pending: "true", q: "pending" })).total).toBe("1");
    testApp.clearCache();
    expect((await admin.get(`${listPath}/counts`)).body.pending).toBe(1);
  });
});

test("the longest names that there may be, of the widest characters, are taken and found", async () => {
  const firstName = "𝒜".repeat(128);
  const id = await addPerson({
    firstName,
    lastName: "𐍈".repeat(128),
    email: `${"l".repeat(64)}@example.org`,
  });
  const { people } = await search({ q: "𝒜𝒜𝒜𝒜", sort: "name", order: "asc" });
  expect(people.map((person) => person.id)).toEqual([id]);
});

describe("with many people", () => {
  const many = 10_500;

  beforeAll(async () => {
    const { env } = testApp.services;
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
    await pool.query("delete from users where not is_admin");
    await addPeople(pool, many);
    // A crowd that lies together at the very end in the order of names, and everywhere in the order of days.
    await pool.query(
      "update registrations set last_name = 'Zzyzx' where id in (select id from registrations order by id limit 4000)",
    );
    // Names that many have, but not most: more of them than are counted, and fewer.
    for (const [name, each] of [
      ["Wqw", 8],
      ["Vkv", 16],
    ])
      await pool.query(
        `update registrations set first_name = $1 where id in (select id from
          (select id, row_number() over (order by id) from registrations) one where row_number % $2 = 1)`,
        [name, each],
      );
    // A last name of many who came long ago, one of a few, and the same as others' first name.
    for (const [column, name, from, count] of [
      ["last_name", "Quux's", 0, 1200],
      ["last_name", "Öqöq", 1200, 200],
      ["first_name", "Quux's", 1400, 90],
    ])
      await pool.query(
        `update registrations set ${column} = $1 where id in
          (select id from registrations order by created_at, id offset $2 limit $3)`,
        [name, from, count],
      );
    await pool.query(
      "update registrations set first_name = 'x@@@y' where id in (select id from registrations order by id desc limit 3)",
    );
    await pool.end();
    testApp.clearCache();
  }, 240_000);

  test("the plain array holds everybody once, in order", async () => {
    const { body } = await admin.get(listPath).expect(200);
    const people: Person[] = body;
    expect(new Set(people.map(({ id }) => id)).size).toBe(many);
    const days = people.map(({ createdAt }) => createdAt);
    expect(days).toEqual([...days].sort().reverse());
  });

  // However the page is found, it is the one that a plain query finds.
  test.each([
    { q: "zzyzx", sort: "name", order: "asc" },
    { q: "zzyzx", sort: "createdAt", order: "desc" },
    { q: "a", sort: "email", order: "asc" },
    { q: "wqw", sort: "createdAt", order: "desc" },
    { q: "vkv", sort: "createdAt", order: "asc" },
    { q: "quux's", sort: "name", order: "asc" },
    { q: "öq", sort: "name", order: "asc" },
    { q: "@@", sort: "email", order: "desc" },
    { q: "€", sort: "createdAt", order: "asc" },
  ] as const)("finds the right pages of %j", async ({ q, sort, order }) => {
    const columns = {
      name: "lower(last_name) D, lower(first_name)",
      email: "lower(email)",
      createdAt: "created_at",
    };
    const orderBy = `${columns[sort]} D, id D`.replaceAll("D", order);
    const { rows } = await testApp.db.execute<{ id: string }>(
      sql`select id from registrations where position(fold_for_search(${q}) in search_text) > 0 order by ${sql.raw(orderBy)}`,
    );
    for (const offset of [0, 150, 1900]) {
      const { people, total, isMinimum } = await search({ q, sort, order, offset: String(offset) });
      expect(people.map(({ id }) => id)).toEqual(rows.slice(offset, offset + 50).map(({ id }) => id));
      expect(total).toBe(String(isMinimum ? 10_000 : rows.length));
      expect(rows.length).toBeGreaterThanOrEqual(Number(total));
    }
  });

  test("says when there are more than it counted", async () => {
    const { headers } = await admin.get(listPath).query({ q: "example" }).expect(200);
    expect(headers).toMatchObject({ "x-total-count": "10000", "x-total-count-is-minimum": "true" });
  });
});
