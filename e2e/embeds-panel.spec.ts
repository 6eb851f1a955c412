import { expect, test } from "./fixtures.ts";
import { openSettings, signIn } from "./helpers/admin.ts";

test("an owner lets a website in, copies its line and sees what it shows", async ({ page, server }) => {
  await signIn(page, server);
  await openSettings(page, "embeds", "Our forms on other websites");
  const websites = page.getByLabel("Websites that may show our forms");
  const publish = page.getByRole("button", { name: "Publish" });
  await websites.fill("https://*.example");
  await publish.click();
  await expect(page.getByText(/"https:\/\/\*\.example" can't be used/).first()).toBeVisible();
  await websites.fill("https://Clinic.example/");
  await publish.click();
  await expect(websites).toHaveValue("https://clinic.example");
  const policy = async () =>
    (await page.request.get(`${server.url}/embed/count`)).headers()["content-security-policy"];
  await expect.poll(policy).toContain("frame-ancestors 'self' https://clinic.example");

  const line = page.getByLabel("Line to copy");
  await page.getByLabel("What to show").selectOption("How many people have joined");
  await page.getByLabel(/^Source/).fill("Clinic A!");
  await expect(page.getByText(/Please use 2 to 40 small letters/)).toBeVisible();
  await expect(line).not.toHaveValue(/data-via/);
  await page.getByLabel(/^Source/).fill("clinic-a");
  await page.getByLabel("In gray").check();
  await expect(line).toHaveValue(
    `<script src="${server.url}/embed.js" data-show="count" data-via="clinic-a" data-theme="plain" async></script>` +
      `<noscript><a href="${server.url}/supporters?via=clinic-a">How many people stand with us</a></noscript>`,
  );
  await page.getByRole("button", { name: "Show the preview" }).click();
  const preview = page.frameLocator('[title="The form as their page shows it"]');
  await expect(preview.getByRole("link", { name: /Add your name/ })).toBeVisible();
});
