import { expect, test } from "./fixtures.ts";
import { openTab, signIn } from "./helpers/admin.ts";
import { tabTo } from "./helpers/keyboard.ts";
import { boxOf } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const editors = [{ tab: "news", field: "Image URL", button: "Save Changes" }];

for (const { tab, field, button } of editors)
  test(`${field} at tab=${tab} is not hidden by the buttons when it gets the focus`, async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await openTab(page, tab, "News");
    await page.locator("tbody").getByRole("button").first().click();
    const target = page.getByLabel(field);
    await tabTo(page, target);
    const buttonBox = await boxOf(page.getByRole("button", { name: button, exact: true }));
    const { y, height } = await boxOf(target);
    expect(y + height).toBeLessThan(buttonBox.y);
  });
