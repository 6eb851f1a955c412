import { expect, test } from "./fixtures.ts";
import { openTab, signIn } from "./helpers/admin.ts";
import { desktop, phone, watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const forms = [
  { tab: "news", press: /^Edit FDA's letters/, below: "Category", size: phone },
  { tab: "news&show=mailings", press: "New Mailing", below: "Kind (optional)", size: desktop },
];

for (const { tab, press, below, size } of forms) {
  test(`the text editor takes its place without moving the form below it: ${press}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    const shifts = await watchLayout(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/article-writer/, async (route) => {
      await released;
      await route.continue();
    });
    await signIn(page, server);
    await openTab(page, tab, "News");
    await page.getByRole("button", { name: press }).click();
    const next = page.getByLabel(below).locator("visible=true");
    await expect(next).toBeVisible();
    // How many read Spanish is counted meanwhile, and said in more or fewer lines.
    await expect(page.getByText("Counting...")).toHaveCount(0);
    const before = await shifts();
    const top = (await next.boundingBox())?.y;

    release();
    await expect(page.getByRole("toolbar", { name: "Format the content" })).toBeVisible();
    expect((await next.boundingBox())?.y).toBe(top);
    expect(await shifts()).toBe(before);
  });
}
