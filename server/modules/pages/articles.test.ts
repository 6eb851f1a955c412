import { beforeAll, describe, expect, test } from "vitest";
import { testApplication, withoutTable } from "#server/test/app.ts";
import { setSettings } from "#server/test/settings.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { fixedScreens } from "#shared/screens.ts";

const publicUrl = "https://alliance.example";
const testApp = testApplication({ PUBLIC_URL: publicUrl });

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

async function insert(article: Partial<typeof newsArticles.$inferInsert>): Promise<string> {
  const [row] = await testApp.db
    .insert(newsArticles)
    .values({
      title: "A title",
      excerpt: "An excerpt",
      content: "The **text**.",
      category: "urgent",
      publishedAt: inHours(-1),
      ...article,
    })
    .returning({ id: newsArticles.id });
  testApp.clearCache();
  if (!row) throw new Error("the article was not inserted");
  return row.id;
}

const jsonIn = (html: string, opening: string) => {
  const rest = html.slice(html.indexOf(opening) + opening.length);
  return JSON.parse(rest.slice(0, rest.indexOf("</script>")));
};
const dataBlock = (html: string) => jsonIn(html, '<script type="application/json" id="initial-data">');
const structuredData = (html: string) => jsonIn(html, '<script type="application/ld+json">');

describe("the page of an article", () => {
  test("has its own title, description, picture, structured data and first screen", async () => {
    const publishedAt = inHours(-2);
    const id = await insert({
      title: "Letters & <answers>",
      excerpt: 'What "they" said',
      imageUrl: "/objects/demo-news-1",
      publishedAt,
    });
    const { text } = await testApp.http.get(`/news/${id}`).expect(200);
    expect(text).toContain("<title>Letters &amp; &lt;answers&gt; | Thyroid Access Alliance</title>");
    expect(text).toContain('<meta name="description" content="What &quot;they&quot; said">');
    expect(text).toContain('<meta property="og:type" content="article">');
    expect(text).toContain(`<meta property="og:image" content="${publicUrl}/share/${id}/`);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/news/${id}">`);
    expect(text).toContain(`<meta property="article:published_time" content="${publishedAt.toISOString()}">`);
    expect(dataBlock(text)[`/api/news/${id}`]).toEqual(
      (await testApp.http.get(`/api/news/${id}`).expect(200)).body,
    );
    expect(structuredData(text)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: "Letters & <answers>",
      datePublished: publishedAt.toISOString(),
      image: [`${publicUrl}/objects/demo-news-1`],
      mainEntityOfPage: `${publicUrl}/news/${id}`,
      publisher: { "@type": "Organization", logo: { url: `${publicUrl}/icon-512.png` } },
    });
  });

  test("without a picture shows one with its title in previews, and a short description of a long excerpt", async () => {
    const id = await insert({ excerpt: "many words ".repeat(90) });
    const { text } = await testApp.http.get(`/news/${id}`).expect(200);
    expect(text).toContain(`<meta property="og:image" content="${publicUrl}/share/${id}/`);
    expect(/name="description" content="(.*?)"/.exec(text)?.[1]?.length).toBeLessThanOrEqual(201);
  });

  test("is not there for a draft, a future or an unknown article: status 404, nothing of it in the page", async () => {
    const draft = await insert({ title: "Secret draft", publishedAt: null });
    const future = await insert({ title: "Secret future", publishedAt: inHours(1) });
    for (const id of [draft, future, "00000000-0000-4000-8000-000000000000"]) {
      const { text } = await testApp.http.get(`/news/${id}`).expect(404);
      expect(text).toContain("<title>404 Page Not Found | Thyroid Access Alliance</title>");
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain("Secret");
      await testApp.http.get(`/api/news/${id}`).expect(404);
    }
  });

  test.each(["abc", "1", "%E0%A4%A", "%00", "../admin", `${"9".repeat(5000)}`])(
    "is not there for /news/%s",
    async (id) => {
      const { text } = await testApp.http.get(`/news/${id}`).expect(404);
      expect(text).toContain("<title>404 Page Not Found");
    },
  );

  test("is the bare application with status 503 while its table can't be read, and itself after", async () => {
    const id = await insert({ title: "Back again" });
    await withoutTable(testApp, "news_articles", async () => {
      testApp.clearCache();
      const { text } = await testApp.http.get(`/news/${id}`).expect(503).expect("Retry-After", "2");
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(dataBlock(text)).toEqual({});
    });
    testApp.clearCache();
    expect((await testApp.http.get(`/news/${id}`).expect(200)).text).toContain("Back again");
  });

  test("has one address, whatever the letter case and the slash at the end", async () => {
    const id = await insert({});
    const upper = id.toUpperCase();
    if (upper !== id) await testApp.http.get(`/news/${upper}`).expect(301).expect("Location", `/news/${id}`);
    const { text } = await testApp.http.get(`/news/${id}/`).expect(200);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/news/${id}">`);
  });
});

describe("for search engines", () => {
  const pathsOf = (isHidden: boolean) =>
    fixedScreens().flatMap(({ path, hidden }) => (Boolean(hidden) === isHidden ? [path] : []));
  const [shown, hidden] = [pathsOf(false), pathsOf(true)];
  let articleId = "";
  beforeAll(async () => {
    articleId = await insert({ title: "In the sitemap", updatedAt: new Date("2026-02-03T04:05:06.000Z") });
  });

  test("the home page says who the alliance is", async () => {
    await setSettings(testApp.db, { contactEmail: "contact@alliance.example" });
    testApp.clearCache();
    const { text } = await testApp.http.get("/").expect(200);
    expect(structuredData(text)).toMatchObject({
      "@type": "Organization",
      name: "Thyroid Access Alliance",
      url: `${publicUrl}/`,
      email: "contact@alliance.example",
    });
  });

  test("the sitemap lists every public screen and every published article, and nothing else", async () => {
    const draft = await insert({ publishedAt: null });
    const future = await insert({ publishedAt: inHours(1) });
    const { text } = await testApp.http
      .get("/sitemap.xml")
      .expect(200)
      .expect("Content-Type", "application/xml; charset=utf-8");
    for (const path of shown) expect(text).toContain(`<loc>${publicUrl}${path}</loc>`);
    expect(text).toMatch(
      new RegExp(`<loc>${publicUrl}/news/${articleId}</loc><lastmod>\\d{4}-[^<]+Z</lastmod>`),
    );
    for (const absent of [...hidden.map((path) => `${path}<`), "/admin", draft, future])
      expect(text).not.toContain(absent);
  });

  test("the sitemap has each screen in both languages, which name each other, and hides both alike", async () => {
    const { text } = await testApp.http.get("/sitemap.xml").expect(200);
    for (const path of ["", "/news"]) {
      const links = [
        ["en", `${publicUrl}${path || "/"}`],
        ["es", `${publicUrl}/es${path}`],
        ["x-default", `${publicUrl}${path || "/"}`],
      ].map(([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`);
      for (const address of [`${publicUrl}${path || "/"}`, `${publicUrl}/es${path}`])
        expect(text).toContain(`<url><loc>${address}</loc>${links.join("")}</url>`);
    }
    expect(text).not.toContain("/es/developers");
    const robots = await testApp.http.get("/robots.txt").expect(200);
    expect(robots.text).toMatch(/^Disallow: \/es\/my-data$/m);
    expect(robots.text).not.toContain("/es/admin");
  });

  test("robots.txt names the sitemap and what to leave", async () => {
    const { text } = await testApp.http
      .get("/robots.txt")
      .expect(200)
      .expect("Content-Type", /text\/plain/);
    for (const path of hidden) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });
});
