import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import { fixedScreens } from "#shared/screens.ts";
import { expect, test } from "../fixtures.ts";

test.use({ seed: "none" });

/** Flesch-Kincaid grade: US school years that a reader needs. */
function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)));
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

test("every public page can be read by people who left school at fourteen", async ({ page, problems }) => {
  problems.allow(/status of 40[14]/);
  const grades: [path: string, grade: number][] = [];
  const paths = [...fixedScreens().map(({ path }) => path), "/brief/TX-10"].filter(
    (path) => path !== "/admin",
  );
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const texts = await page.locator("main p").allInnerTexts();
    const sentences = texts.flatMap((text) => text.match(/[^.!?]{12,}[.!?]/g) ?? []);
    if (sentences.length > 0) grades.push([path, gradeOf(sentences)]);
  }
  for (const [path, grade] of grades) console.log(`${grade.toFixed(1).padStart(5)}  ${path}`);
  for (const [path, grade] of grades)
    expect.soft(grade, path).toBeLessThanOrEqual(path === "/health-data-privacy" ? 9 : 8);
});
