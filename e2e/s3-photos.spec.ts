import { build } from "esbuild";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./helpers/admin.ts";
import { chosenPhoto, openUploader, sendPhoto } from "./helpers/uploader.ts";

// With S3 behind the site, uploads leave for another origin, which checks every signature.
test.use({ services: "all" });

test("a photo goes straight to the bucket and comes back through the site", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Share my support publicly").check();
  await sendPhoto(await openUploader(page, "Upload photo"));
  await chosenPhoto(page);
});

/** What a page with a stock Uppy does, bundled as such a page would be. */
const stockUppy = `
  import { Uppy } from "@uppy/core";
  import AwsS3 from "@uppy/aws-s3";
  globalThis.uploadWithUppy = async (shouldUseMultipart, size) => {
    const uppy = new Uppy().use(AwsS3, { companionEndpoint: location.origin, shouldUseMultipart });
    uppy.addFile({ name: "lake.jpg", type: "image/jpeg", data: new File([new Uint8Array(size)], "lake.jpg", { type: "image/jpeg" }) });
    const { successful, failed } = await uppy.upload();
    return { urls: successful.map((file) => file.uploadURL), errors: failed.map((file) => file.error) };
  };`;

test("a stock Uppy uploads whole and in parts, for the administrator", async ({ page, server, problems }) => {
  problems.allow(/(404 \(Not Found\)|401 \(Unauthorized\)|Companion request failed: Unauthorized)/);
  const { outputFiles } = await build({
    stdin: { contents: stockUppy, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "iife",
  });
  const upload = async (inParts: boolean, size: number) => {
    await page.goto("/not-a-page-of-ours");
    await page.evaluate(outputFiles[0]?.text ?? "");
    return page.evaluate(
      ([multipart, bytes]) =>
        (
          globalThis as unknown as {
            uploadWithUppy(multipart: boolean, size: number): Promise<{ urls: string[]; errors: string[] }>;
          }
        ).uploadWithUppy(multipart, bytes),
      [inParts, size] as const,
    );
  };
  expect(await upload(false, 2000)).toMatchObject({
    urls: [],
    errors: [expect.stringContaining("Unauthorized")],
  });
  await signIn(page, server);
  const quarantined = expect.stringMatching(/\/photos\/quarantine\/[\w-]{22}$/);
  expect(await upload(false, 2000)).toEqual({ urls: [quarantined], errors: [] });
  expect(await upload(true, 6_000_000)).toEqual({ urls: [quarantined], errors: [] });
});
