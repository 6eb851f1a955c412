import { Extension } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/** Google Docs says by styles what is bold and what is not; the Content-Security-Policy keeps those of pasted HTML from counting. */
function applyStyles(pasted: Element): void {
  for (const element of pasted.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
}

/** Word writes lists as paragraphs, each with a bullet or a number in its text. */
function makeListsOfWord(pasted: Element): void {
  for (const paragraph of pasted.querySelectorAll("p[class^=MsoListParagraph]")) {
    const mark = paragraph.querySelector("[style*='mso-list:Ignore']");
    if (!mark) continue;
    const tag = /^\s*\w+[.)]/.test(mark.textContent) ? "ol" : "ul";
    mark.remove();
    const before = paragraph.previousElementSibling;
    const list = before?.matches(tag) ? before : document.createElement(tag);
    if (list !== before) paragraph.before(list);
    const item = document.createElement("li");
    item.append(paragraph);
    list.append(item);
  }
}

/** An article holds no tables: each row becomes a line, so that its cells don't run together. */
function makeLinesOfRows(pasted: Element): void {
  for (const row of pasted.querySelectorAll("tr")) {
    if (row.cells.length < 2 || row.querySelector("table")) continue;
    const line = document.createElement("p");
    line.textContent = Array.from(row.cells, (cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(
      " | ",
    );
    row.replaceChildren(line);
  }
}

/** Readers' browsers would load them from there, and the addresses of Google Docs soon end. Emojis of Facebook and Gmail are pictures. */
function removePicturesFromElsewhere(pasted: Element): void {
  for (const picture of pasted.querySelectorAll("img"))
    if (!isOwnPicture(picture.getAttribute("src") ?? "")) picture.replaceWith(emojiOf(picture));
}

const emojiOf = ({ alt }: HTMLImageElement) =>
  /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(alt) ? alt : "";

const isOwnPicture = (address: string) => address.replace(location.origin, "").startsWith("/objects/");

class PastedHtmlParser extends DOMParser {
  override parseSlice(...[pasted, options]: Parameters<DOMParser["parseSlice"]>) {
    if (pasted instanceof Element) {
      makeListsOfWord(pasted);
      makeLinesOfRows(pasted);
      removePicturesFromElsewhere(pasted);
      applyStyles(pasted);
    }
    return super.parseSlice(pasted, options);
  }
}

export const PastedText = Extension.create({
  name: "pastedText",
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: { clipboardParser: new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules) },
      }),
    ];
  },
});

/** The picture that was pasted or dropped. Word and Excel add one of the text that they copy; browsers, the address of one that is dragged. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  data?.getData("text/plain").trim() && !data.getData("text/uri-list")
    ? undefined
    : [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
