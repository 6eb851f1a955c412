import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { setSettings } from "#server/test/settings.ts";
import { isEnglishOnly, pathIn } from "#shared/language.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { fixedScreens, layoutData } from "#shared/screens.ts";

const testApp = testApplication();

const dataBlock = (html: string): Record<string, unknown> => {
  const json = html.match(/<script type="application\/json" id="initial-data">(.*?)<\/script>/s)?.[1];
  return JSON.parse(json ?? "null");
};

async function headOf(path: string) {
  const { text } = await testApp.http.get(path).expect(200);
  const first = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    title: first(/<title>([^<]+)/),
    description: first(/<meta name="description" content="([^"]+)"/),
    canonical: first(/<link rel="canonical" href="([^"]+)"/),
    picture: first(/<meta property="og:image" content="([^"]+)"/),
    alternates: [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language = "", address = ""]) => [language, address] as const,
    ),
  };
}

describe("a page", () => {
  test.each(fixedScreens().map(({ path }) => path))("%s has its title and screen data", async (path) => {
    const { text } = await testApp.http
      .get(path)
      .expect(200)
      .expect("Content-Type", "text/html; charset=utf-8")
      .expect("Cache-Control", path === "/admin" ? "no-store" : "public, no-cache");
    const page = fixedScreens().find((candidate) => candidate.path === path);
    expect(text.includes('<meta name="robots" content="noindex">')).toBe(Boolean(page?.hidden));
    const suffix = "Thyroid Access Alliance";
    expect(text).toContain(
      `<title>${(page?.title ? `${page.title} | ${suffix}` : suffix).replaceAll("&", "&amp;")}</title>`,
    );
    expect(Object.keys(dataBlock(text)).sort()).toEqual(
      [...new Set([...(page?.data ?? []), layoutData])].sort(),
    );
  });

  test.each(
    fixedScreens()
      .filter(({ hidden, personal, path }) => (!hidden || personal) && !isEnglishOnly(path))
      .map(({ path }) => path),
  )("%s has its own head in Spanish, and both name each other", async (path) => {
    const [english, spanish] = [await headOf(path), await headOf(pathIn("es", path))];
    for (const [tag, text] of Object.entries(spanish)) {
      expect(text, tag).toBeTruthy();
      if (tag !== "alternates") expect(text, tag).not.toBe(english[tag as keyof typeof english]);
    }
    expect(spanish.alternates).toEqual(english.alternates);
    expect(spanish.alternates.map(([language]) => language)).toEqual(["en", "es", "x-default"]);
    expect(new Map(spanish.alternates).get("es")).toBe(spanish.canonical);
    expect(new Map(spanish.alternates).get("en")).toBe(english.canonical);
  });

  test("lets no stored text end the data block or a tag", async () => {
    const nasty = `</script><script>alert(1)</script> "quoted" $& <b>`;
    await registerTestPerson(testApp, { sharePublicly: true });
    // Stored before names with a slash were refused.
    await testApp.db.update(registrations).set({ firstName: nasty });
    await setSettings(testApp.db, { siteTitle: nasty, siteDescription: nasty });
    testApp.clearCache();
    const { text } = await testApp.http.get("/supporters").expect(200);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain("<b>");
    expect(JSON.stringify(dataBlock(text))).toContain("alert(1)");
    await testApp.db.delete(appSettings);
    testApp.clearCache();
  });

  test("allows its inline style by hash, and is the same bytes for everybody", async () => {
    const first = await testApp.http.get("/").expect(200);
    const second = await testApp.http.get("/").expect(200);
    expect(first.headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    expect(second.headers.etag).toBe(first.headers.etag);
    await testApp.http.get("/").set("If-None-Match", String(first.headers.etag)).expect(304);
  });
});

test.each([
  // A gateway encoded the "#", whose token no server should get: it goes back to the browser.
  ["/confirm%23abc.def", "/confirm#abc.def"],
  ["/es/my-data%23abc", "/es/my-data#abc"],
  ["/preferences/%23abc?utm_source=mail", "/preferences/?utm_source=mail#abc"],
  // Or the "?".
  ["/register%3Fvia=clinic-a", "/register?via=clinic-a"],
  ["/es/news%3Futm_source=mail?fbclid=x", "/es/news?utm_source=mail&fbclid=x"],
  ["/register%3F", "/register"],
  ["/register&utm_source=a&via=b", "/register?utm_source=a&via=b"],
  ["/register%3Futm_source=a&via=b", "/register?utm_source=a&via=b"],
  ["/confirm%3Futm_source=mail%23abc", "/confirm?utm_source=mail#abc"],
  // The sentence around a link became part of it.
  ["/register.", "/register"],
  ["/advocate)", "/advocate"],
  ["/es/advocate%E2%80%9D.", "/es/advocate"],
  ["/news%3E", "/news"],
  ["/news/).", "/news/"],
  ["/news/>", "/news/"],
  ["/representative-lookup,", "/representative-lookup"],
  ["/go/clinic-a.", "/go/clinic-a"],
  ["/calendar.ics).", "/calendar.ics"],
  ["/register.?via=clinic-a", "/register?via=clinic-a"],
  ["/%C2%A0", "/"],
  // Or the slash of the website's own address.
  ["//register", "/register"],
  ["//es//news/?via=a", "/es/news/?via=a"],
  // Never another website.
  ["//evil.example.", "/evil.example"],
  ["/%5C%5Cevil.example.", "/evil.example"],
])("%s leads to %s", async (sent, address) => {
  await testApp.http.get(sent).redirects(0).expect(302).expect("Location", address);
});

test.each([
  ["/Register", "/register"],
  ["/ES/Supporters?via=x", "/es/supporters?via=x"],
  ["/REPRESENTATIVE-LOOKUP", "/representative-lookup"],
  ["/Brief/tx-7", "/brief/TX-7"],
])("%s is the page %s, whatever its letter case", async (typed, address) => {
  await testApp.http.get(typed).redirects(0).expect(301).expect("Location", address);
});

test.each(["/%", "/%E0%A4%A", "/nothing-here", "/api/nothing.", "/register/more"])(
  "%s stays an unknown address",
  async (path) => {
    await testApp.http.get(path).redirects(0).expect(404);
  },
);

test("password managers find where a password is changed", async () => {
  const { headers } = await testApp.http.get("/.well-known/change-password").expect(302);
  expect(headers.location).toBe("/admin?tab=settings&section=security");
});

test("a page comes even while what it shows can't be read, without that", async () => {
  const { pool } = testApp.services.database;
  for (const table of ["app_settings", "hero_images"])
    await pool.query(`alter table ${table} rename to away_${table}`);
  const { text } = await testApp.http.get("/").expect(200);
  expect(text).toContain("<title>Thyroid Access Alliance</title>");
  expect(text).not.toMatch(/"\/api\/(site-links|hero-images)"/);
});
