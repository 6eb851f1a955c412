import type { Page } from "@playwright/test";

/** Goes to a page of the site as a link does, without loading a document: its data has to be asked for. */
export async function followTo(page: Page, path: string, from = "/confirm"): Promise<void> {
  await page.goto(from);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate((next) => history.pushState(null, "", next), path);
}

/** What hangs until a test says so: `await released`, and later `release()`. */
export function untilReleased() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/** Lets a call hang. The function it returns ends that with 503; from then on the server responds. */
export async function hang(page: Page, api: string): Promise<() => Promise<void>> {
  const { released, release } = untilReleased();
  await page.route(
    `**${api}*`,
    async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { message: "Away", code: "unavailable" } });
    },
    { times: 1 },
  );
  return async () => release();
}

/** Fulfills a call with this JSON. */
export const respondWith = (page: Page, api: string, json: unknown) =>
  page.route(`**${api}`, (route) => route.fulfill({ json }));

/** Text that would do something if it were taken for HTML. */
export const hostile = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;

/** A name that offers no line break. */
export const endless = "Nn".repeat(150);

/** Whether any hostile text did something. */
export const wasHacked = (page: Page) => page.evaluate(() => "hacked" in window);

/** Presses on phone numbers count as always, and dial nothing. */
export const keepFromDialing = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
    }),
  );
