import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Parts of libraries that their documentation does not promise: an update that changes one turns the test red that names it. */
describe("a private part that we use is still there:", () => {
  test("Uppy's list of files and range, whose roles create-uploader.ts repairs, because a list item without a list fails axe", () => {
    const read = (file: string) => readFileSync(`node_modules/@uppy/${file}`, "utf8");
    expect(read("dashboard/lib/components/FileList.js")).toContain(
      'class: "uppy-Dashboard-files", children:',
    );
    expect(read("image-editor/lib/Editor.js")).toMatch(
      /role: "tooltip"[^;]* className: "uppy-ImageCropper-rangeWrapper"/,
    );
  });
});
