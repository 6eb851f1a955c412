import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import Bold from "lucide-react/icons/bold";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import { type ComponentType, type KeyboardEvent, useState } from "react";
import { cn } from "#client/lib/cn.ts";

type Chain = ReturnType<Editor["chain"]>;

interface Tool {
  label: string;
  Icon: ComponentType<{ className?: string }>;
  run: (chain: Chain) => Chain;
  /** The mark or block that the button toggles at the cursor; none for one-time actions. */
  makes?: [name: string, attributes?: object];
}

const tools: readonly Tool[] = [
  {
    label: "Heading",
    Icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    makes: ["heading", { level: 2 }],
  },
  {
    label: "Smaller heading",
    Icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    makes: ["heading", { level: 3 }],
  },
  { label: "Bold", Icon: Bold, run: (chain) => chain.toggleBold(), makes: ["bold"] },
  { label: "Italic", Icon: Italic, run: (chain) => chain.toggleItalic(), makes: ["italic"] },
  { label: "List", Icon: List, run: (chain) => chain.toggleBulletList(), makes: ["bulletList"] },
  {
    label: "Numbered list",
    Icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    makes: ["orderedList"],
  },
  { label: "Quote", Icon: Quote, run: (chain) => chain.toggleBlockquote(), makes: ["blockquote"] },
  { label: "Undo", Icon: Undo, run: (chain) => chain.undo() },
  { label: "Redo", Icon: Redo, run: (chain) => chain.redo() },
];

interface ToolbarProps {
  editor: Editor;
  controls: string;
  onLink: () => void;
  /** None where a text has no pictures. */
  onPicture: (() => void) | undefined;
}

/** One stop for Tab; the arrow keys go from button to button. */
export function Toolbar({ editor, controls, onLink, onPicture }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: tools.map(({ makes }) => makes && current.isActive(...makes)),
      link: current.isActive("link"),
    }),
  });
  const buttons = [
    ...tools.map(({ run, label, Icon }, index) => ({
      label,
      Icon,
      isOn: on.tools[index],
      press: () => run(editor.chain().focus()).run(),
    })),
    { label: "Link", Icon: Link, isOn: on.link, press: onLink },
    ...(onPicture ? [{ label: "Picture", Icon: Image, isOn: undefined, press: onPicture }] : []),
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = buttons.length - 1;
    const next = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Format the content"
      aria-controls={controls}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1 rounded-t-control border border-b-0 border-control bg-sunken p-1"
    >
      {buttons.map(({ label, Icon, isOn, press }, index) => (
        <button
          key={label}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={isOn}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={press}
          className={cn(
            "grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-primary-soft hover:text-primary-strong",
            "aria-pressed:bg-primary-soft aria-pressed:text-primary-strong",
          )}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  );
}
