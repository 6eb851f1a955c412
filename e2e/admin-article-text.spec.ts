import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { phonePhoto } from "#server/test/pictures.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { expect, test } from "./fixtures.ts";
import { expectListLoaded, signIn, toastOf } from "./helpers/admin.ts";
import { expectLoaded } from "./helpers/uploader.ts";

test("the article editor takes a dropped and a pasted picture only", async ({ page, server, problems }) => {
  problems.allow(/422/);
  await signIn(page, server);
  await page.goto("/admin?tab=news&id=new");
  const content = page.getByLabel("Content", { exact: true });
  await content.fill("Before.");
  const folder = await temporaryFolder("website-e2e-dropped");
  const drop = async (name: string, bytes: Buffer) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await dropFile(page, content, file);
  };
  await drop("dropped.jpg", await phonePhoto());
  const describe = async (words: string) => {
    const dialog = page.getByRole("dialog", { name: "Describe the picture" });
    await dialog.getByRole("button", { name: "Add picture" }).click();
    await expect(dialog.getByText("Please describe the picture")).toBeVisible();
    await dialog.getByLabel("Description").fill(words);
    await dialog.getByLabel("Description").press("Enter");
    await expect(content.getByRole("img", { name: words })).toBeVisible();
  };
  await describe("A dropped square");
  await content.press("Control+End");
  await pastePicture(page);
  await describe("A pasted square");
  const preview = page.getByRole("region", { name: "The article as readers will see it" });
  await expect(preview.getByRole("img")).toHaveCount(2);
  for (const picture of await preview.getByRole("img").all()) await expectLoaded(picture);

  await content.press("Control+End");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Picture", exact: true }).press("Enter");
  await (await chosen).setFiles(path.join(folder, "dropped.jpg"));
  await describe("A chosen square");
  await expect(preview.getByRole("img")).toHaveCount(3);

  const before = await content.innerHTML();
  await drop("broken.jpg", Buffer.from("no picture"));
  await expect(toastOf(page, "The picture could not be added")).toBeVisible();
  expect(await content.innerHTML()).toBe(before);
  await rm(folder, { recursive: true });
});

/** As the browser does it: a page that does not accept what is dragged over it gets no drop. */
async function dropFile(page: Page, target: Locator, file: string): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not on the screen.");
  const devTools = await page.context().newCDPSession(page);
  // With its address, as when it is dragged from another website.
  const address = { data: "https://other.example/picture.jpg", title: "", baseURL: "" };
  const items = ["text/uri-list", "text/plain"].map((mimeType) => ({ mimeType, ...address }));
  const data = { items, files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devTools.send("Input.dispatchDragEvent", { type, x: box.x + 40, y: box.y + 40, data });
  await devTools.detach();
}

async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 40);
    canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  });
  await page.keyboard.press("Control+v");
}

test("text pasted from Google Docs, Word and websites keeps bold, lists and rows", async ({
  page,
  server,
  problems,
}) => {
  // The styles that say so are Google's; we only read them.
  problems.allow(/inline style|style-src-attr refused inline/);
  await signIn(page, server);
  await page.goto("/admin?tab=news&id=new");
  const content = page.getByLabel("Content", { exact: true });
  const paste = (html: string) =>
    content.evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "The same as text");
      // Word and Excel add a picture of what was copied.
      clipboardData.items.add(new File(["png"], "image.png", { type: "image/png" }));
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  const span = (style: string, text: string) => `<span style="${style}">${text}</span>`;
  await paste(
    `<b style="font-weight:normal"><p>${span("font-weight:400", "Plain")} ${span("font-weight:700", "bold")}</p></b>`,
  );
  await expect(content).toHaveText("Plain bold");
  await expect(content.locator("strong")).toHaveText(["bold"]);
  const point = (mark: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle>${span("mso-list:Ignore", `${mark}&nbsp; `)}${text}</p>`;
  await content.press("Control+End");
  await paste(`<p>Word:</p>${point("·", "a")}${point("·", "b")}${point("1.", "first")}`);
  await expect(content.locator("ul > li")).toHaveText(["a", "b"]);
  await expect(content.locator("ol > li")).toHaveText(["first"]);
  await content.fill("");
  await paste("<table><tr><td>Ohio</td><td>3</td></tr><tr><td>Utah</td><td>1</td></tr></table>");
  await expect(content.locator("p")).toHaveText(["Ohio | 3", "Utah | 1"]);
  await content.fill("");
  await paste(
    '<p>With <img src="https://other.example/picture.png" alt="a picture"> from another website <img src="https://other.example/1f98b.png" alt="🦋"></p>',
  );
  await expect(content).toContainText("from another website 🦋");
  await expect(content.getByRole("img")).toHaveCount(0);
});

test("an article is rich text; what the editor does not know stays as it was", async ({ page, server }) => {
  const api = await signIn(page, server);
  const text =
    "First *line*\nsecond __line__.\n\n| State | Votes |\n| --- | --- |\n| Ohio  | 3 |\n\n<div>\n**HTML**\n</div>\n\n* one\n* two";
  const data = { title: "Tables", excerpt: "x", content: text, category: "news" };
  const { id } = await (await api.post("/api/admin/news", { data })).json();
  const stored = async () => (await (await api.get(`/api/admin/news/${id}`)).json()).content;
  await page.goto(`/admin?tab=news&id=${id}`);
  const content = page.getByLabel("Content", { exact: true });
  await expect(content.locator("pre")).toHaveCount(2);
  await content.getByText("two").click();
  await content.press("End");
  await content.press("Enter");
  await content.pressSequentially("three today.It https://example.com/a or ");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Address").fill("example.org");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expectListLoaded(page);
  expect(await stored()).toBe(
    text.replace(
      "* one\n* two",
      "- one\n- two\n- three today.It <https://example.com/a> or [example.org](https://example.org)",
    ),
  );
  await toastOf(page, "The draft was saved.").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Restored")).toBeVisible();
  expect(await stored()).toBe(text);
});
