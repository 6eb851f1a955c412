import Bold from "lucide-react/icons/bold";
import Heading2 from "lucide-react/icons/heading-2";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import { type ChangeEvent, type ComponentType, useRef } from "react";
import { photoTypes } from "#shared/api/uploads.ts";
import { insertText } from "./insert-text.ts";

interface Tool {
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** What the marked text becomes, and which part of it is marked afterwards. */
  apply: (text: string) => { text: string; mark: [from: number, to: number] };
}

const around = (before: string, after: string, sample: string) => (text: string) => {
  const inner = text || sample;
  return {
    text: before + inner + after,
    mark: [before.length, before.length + inner.length] as [number, number],
  };
};

const everyLine = (prefix: (index: number) => string, sample: string) => (text: string) => {
  const lines = (text || sample).split("\n").map((line, index) => prefix(index) + line);
  const result = lines.join("\n");
  return { text: result, mark: [0, result.length] as [number, number] };
};

const tools: readonly Tool[] = [
  { label: "Heading", Icon: Heading2, apply: everyLine(() => "## ", "Heading") },
  { label: "Bold", Icon: Bold, apply: around("**", "**", "important") },
  { label: "Italic", Icon: Italic, apply: around("*", "*", "emphasis") },
  {
    label: "Link",
    Icon: Link,
    apply: (text) => {
      const words = text || "words to press";
      // The address is what has to be typed next.
      return { text: `[${words}](https://)`, mark: [words.length + 3, words.length + 11] };
    },
  },
  { label: "List", Icon: List, apply: everyLine(() => "- ", "First point") },
  { label: "Numbered list", Icon: ListOrdered, apply: everyLine((index) => `${index + 1}. `, "First step") },
  { label: "Quote", Icon: Quote, apply: everyLine(() => "> ", "What someone said") },
];

function use({ apply }: Tool, area: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end } = area;
  const { text, mark } = apply(area.value.slice(start, end));
  insertText(area, text);
  area.setSelectionRange(start + mark[0], start + mark[1]);
}

const buttonClass =
  "grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-primary-soft hover:text-primary-strong";

interface MarkdownToolbarProps {
  textareaId: string;
  onPicture: (picture: File, area: HTMLTextAreaElement) => Promise<void>;
}

export function MarkdownToolbar({ textareaId, onPicture }: MarkdownToolbarProps) {
  const pictureInput = useRef<HTMLInputElement>(null);
  const withArea = (work: (area: HTMLTextAreaElement) => void) => {
    const area = document.getElementById(textareaId);
    if (area instanceof HTMLTextAreaElement) work(area);
  };
  const takePicture = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0];
    if (picture) withArea((area) => void onPicture(picture, area));
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  return (
    <fieldset className="mb-1 flex flex-wrap gap-1">
      <legend className="sr-only">Format the content</legend>
      {tools.map((tool) => (
        <button
          key={tool.label}
          type="button"
          title={tool.label}
          aria-label={tool.label}
          onClick={() => withArea((area) => use(tool, area))}
          className={buttonClass}
        >
          <tool.Icon aria-hidden className="size-5" />
        </button>
      ))}
      <button
        type="button"
        title="Picture"
        aria-label="Picture"
        onClick={() => pictureInput.current?.click()}
        className={buttonClass}
      >
        <Image aria-hidden className="size-5" />
      </button>
      <input
        ref={pictureInput}
        type="file"
        hidden
        accept={photoTypes.join(",")}
        aria-label="Picture to add"
        onChange={takePicture}
      />
    </fieldset>
  );
}
