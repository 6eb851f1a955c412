import { expect, test } from "./fixtures.ts";
import { openTab, signIn } from "./helpers/admin.ts";
import { tabTo } from "./helpers/keyboard.ts";
import { boxOf } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const editors = [
  { tab: "news", name: "News", field: "Image URL" },
  { tab: "news&show=studies", name: "News", field: "Link to the study" },
  { tab: "users", name: "Users", field: "Phone" },
];

for (const { tab, name, field } of editors)
  test(`${field} at tab=${tab} is not hidden by the buttons when it gets the focus`, async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await openTab(page, tab, name);
    await page.locator("tbody").getByRole("button").first().click();
    if (tab === "users") await page.getByRole("button", { name: "Edit" }).click();
    const target = page.getByLabel(field);
    await tabTo(page, target);
    const [fieldBox, bar] = [await boxOf(target), await boxOf(page.locator("[data-bottom-bar]"))];
    expect(fieldBox.y + fieldBox.height).toBeLessThanOrEqual(bar.y);
  });
