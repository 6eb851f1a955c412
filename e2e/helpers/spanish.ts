import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

/** The texts of a page and of its attributes, without those marked as English. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const isSpanish = (element: Element | null) =>
      !element?.closest("script, style, noscript") && !element?.closest("[lang]")?.matches("[lang|=en]");
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isSpanish(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    for (const name of ["aria-label", "alt", "placeholder", "title", "data-label", "aria-roledescription"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isSpanish(element)) texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  });

export async function expectNoEnglish(page: Page): Promise<void> {
  const texts = await textsOf(page);
  const left = [
    ...texts.filter((text) => english.whole.has(text)),
    ...english.long.filter((part) => texts.some((text) => text.includes(part))),
  ];
  // Soft, so that one run names all that is left on all pages.
  expect.soft(left, `English on ${page.url()}`).toEqual([]);
}

/** The texts of the English messages between their values and marked parts, without those that Spanish ones share. */
const english = (() => {
  const folder = path.resolve(import.meta.dirname, "../../shared/words");
  const messagesOf = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(messagesOf);
  const read = (language: string) =>
    readdirSync(path.join(folder, language)).flatMap((file) =>
      // It names each language in that language.
      file === "language.json"
        ? []
        : messagesOf(JSON.parse(readFileSync(path.join(folder, language, file), "utf8"))),
    );
  const partsOf = (messages: string[]) =>
    messages
      .flatMap((message) => message.split(/<\/?\w+>|\{\w+\}/))
      .map((part) => part.replace(/\s+/g, " ").trim());
  const spanish = read("es");
  const spanishParts = new Set(partsOf(spanish));
  const parts = [...new Set(partsOf(read("en")))];
  return {
    /** Short ones, such as a figure, are English only where they are a whole text. */
    whole: new Set(parts.filter((part) => part.length >= 3 && !spanishParts.has(part))),
    long: parts.filter(
      (part) =>
        part.includes(" ") &&
        part.replace(/[^a-z]/gi, "").length >= 8 &&
        !spanish.some((message) => message.includes(part)),
    ),
  };
})();
