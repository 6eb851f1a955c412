import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { users } from "#shared/schema/users.ts";
import { expect, test, testOnPhone } from "../fixtures.ts";
import { endless, followTo, hostile, respondWith, wasHacked } from "../helpers/api-responses.ts";
import { inDatabase, often } from "../helpers/database.ts";
import { expectNoSidewaysScroll } from "../helpers/layout.ts";

test.use({ seed: "demo" });

testOnPhone(test, "stored markup is text, endless words fit a phone", async ({ page, server, problems }) => {
  problems.allow(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const expectHarmless = async () => {
    await expectNoSidewaysScroll(page);
    expect(await wasHacked(page)).toBe(false);
  };

  await test.step("an ambassador", async () => {
    const email = "odd@example.org";
    await inDatabase(server, async (db) => {
      const [user] = await db
        .insert(users)
        .values({ email, firstName: endless, lastName: hostile, status: "active" })
        .returning({ id: users.id });
      if (!user) throw new Error("the inserted user was not returned");
      await db.insert(ambassadorProfiles).values({
        userId: user.id,
        title: endless,
        bio: `${hostile} ${endless}\n\n${endless}`,
        credentials: endless,
        licenseNumber: "1",
        primaryLicenseState: "TX",
        disclosures: hostile,
        photoUrl: "/objects/gone",
        websiteUrl: "https://example.org/a",
        displayOrder: 0,
        isApproved: true,
        sharePublicly: true,
      });
    });
    const listed = async () => (await fetch(`${server.url}/api/ambassadors`)).text();
    await expect.poll(listed, often).toContain(endless);
    for (const path of ["/", "/ambassadors"]) {
      await page.goto(path);
      await page.getByRole("button", { name: hostile }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: hostile })).toBeVisible();
      await expectHarmless();
    }
  });

  await test.step("stories", async () => {
    const story = { name: hostile, location: hostile, quote: hostile, imageUrl: null, rating: 1 };
    const long = { name: endless, location: endless, quote: endless, imageUrl: "/objects/no-such-picture" };
    await respondWith(page, "/api/patient-stories", [
      { ...story, id: "a" },
      { ...story, id: "b", ...long },
      { ...story, id: "c", name: "Long", quote: "many words ".repeat(250) },
    ]);
    await followTo(page, "/patient-stories");
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("article").locator("img, script")).toHaveCount(0);
    const article = page.getByRole("article", { name: "Long" });
    const height = async () => (await article.boundingBox())?.height ?? 0;
    const before = await height();
    await article.getByRole("button", { name: "Read the whole story" }).click();
    await expect.poll(height).toBeGreaterThan(before);
    await expectHarmless();
  });

  await test.step("an article", async () => {
    const id = "00000000-0000-4000-8000-00000000000a";
    await respondWith(page, `/api/news/${id}`, {
      ...{ id, title: hostile + endless, excerpt: "An excerpt", imageUrl: null, category: "events" },
      publishedAt: "2026-02-03T12:00:00.000Z",
      content: [hostile, `\`\`\`\n${endless}\n\`\`\``, endless].join("\n\n"),
    });
    await followTo(page, `/news/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>");
    await expectHarmless();
  });
});
