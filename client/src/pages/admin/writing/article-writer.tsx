import { useMutation } from "@tanstack/react-query";
import { mergeAttributes, Node, nodeInputRule } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import { ListItem } from "@tiptap/extension-list";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { uploadPicture } from "#client/api/uploads.ts";
import { LabelledInput } from "#client/components/form/fields.tsx";
import { Picture } from "#client/components/picture.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { photoTypes } from "#shared/api/uploads.ts";
import { isWebAddress } from "#shared/fields.ts";
import { type FieldUse, fieldUseOf, fieldUseText, mailingFieldLabels } from "#shared/mailing-fields.ts";
import { type Article, readArticle, writeArticle } from "./article-markdown.ts";
import { PastedText, pictureIn } from "./pasted-text.ts";
import { Toolbar } from "./toolbar.tsx";

const attribute = "data-mailing-field";

/** What is different for each person, as one character of the text; stored as `{firstName|friend}`. */
const FieldChip = Node.create({
  name: "fieldChip",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ field: { default: "" }, fallback: { default: "" } }),
  parseHTML: () => [
    {
      tag: `span[${attribute}]`,
      getAttrs: (chip) => fieldUseOf(chip.getAttribute(attribute) ?? "") ?? false,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const use = node.attrs as FieldUse;
    return [
      "span",
      mergeAttributes(HTMLAttributes, {
        [attribute]: fieldUseText(use),
        class:
          "rounded-control border border-line bg-primary-soft box-decoration-clone px-1.5 py-0.5 text-primary-strong",
      }),
      use.fallback ? `${mailingFieldLabels[use.field]} | ${use.fallback}` : mailingFieldLabels[use.field],
    ];
  },
  // What is copied into the subject.
  renderText: ({ node }) => fieldUseText(node.attrs as FieldUse),
  addInputRules() {
    return [
      nodeInputRule({
        find: (text) => {
          const [match] = /\{[^{}]+\}$/.exec(text) ?? [];
          const use = match && fieldUseOf(match);
          return use ? { index: text.length - match.length, text: match, data: use } : null;
        },
        type: this.type,
        getAttributes: ({ data }) => data,
      }),
    ];
  },
});

interface ArticleWriterProps {
  control: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
  label: string;
  lang: string | undefined;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
  /** Of a mailing. */
  tools: ((insert: (use: FieldUse) => void) => ReactNode) | undefined;
}

/** One height whatever is written, because the text arrives after the form; a writer who wants more room drags its corner. */
const textBoxClass =
  "h-96 resize-y overflow-y-auto rounded-b-control border border-control bg-surface " +
  "whitespace-pre-wrap wrap-anywhere px-4 py-3 space-y-4 " +
  "aria-invalid:border-danger [&_h1]:text-xl [&_h2]:text-xl [&_h3]:text-lg [&_h4]:text-base [&_a]:text-primary-strong [&_a]:underline " +
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-secondary [&_blockquote]:pl-4 " +
  "[&_pre]:rounded-control [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-sm [&_code]:font-mono [&_hr]:border-line " +
  "[&_img]:inline-block [&_img:not(.ProseMirror-separator)]:max-h-60 [&_img]:rounded-control [&_.ProseMirror-selectednode]:outline-3";

/** The text of an article as readers see it. What is stored stays Markdown. */
export function ArticleWriter({ control, label, lang, value, onChange, tools }: ArticleWriterProps) {
  const isMailing = tools !== undefined;
  const known = useRef(value);
  const article = useRef<Article>(undefined);
  const pictureInput = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<"link" | { picture: string }>();
  const { mutate: addPicture, isPending: isUploading } = useMutation({
    mutationFn: uploadPicture,
    onSuccess: (picture) => setAsking({ picture }),
    onError: (error) => toastFailure("The picture could not be added", error),
  });
  const takeFrom = (data: DataTransfer | null): boolean => {
    const picture = isMailing ? undefined : pictureIn(data);
    if (picture) addPicture(picture);
    return picture !== undefined;
  };

  const editor = useEditor({
    extensions: isMailing ? mailingExtensions : extensions,
    // Its style tag is one that the Content-Security-Policy forbids.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: control.id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(lang && { lang }),
        ...(control["aria-describedby"] && { "aria-describedby": control["aria-describedby"] }),
        ...(control["aria-invalid"] && { "aria-invalid": "true" }),
        class: textBoxClass,
      },
      handlePaste: (_view, event) => takeFrom(event.clipboardData),
      handleDrop: (_view, event) => takeFrom(event.dataTransfer),
    },
    onCreate: ({ editor: created }) => load(created, value),
    onUpdate: ({ editor: changed }) => {
      if (!article.current) return;
      known.current = writeArticle(changed.state.doc, article.current);
      onChange(known.current);
    },
  });
  const load = (target: Editor, content: string) => {
    known.current = content;
    article.current = readArticle(target.schema, content);
    target.commands.setContent(article.current.doc.toJSON(), { emitUpdate: false });
  };

  // The newest version replaced what was written here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function in each render
  useEffect(() => {
    if (editor && !editor.isDestroyed && value !== known.current) load(editor, value);
  }, [editor, value]);

  const takePicture = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) addPicture(file);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  if (!editor) return null;
  return (
    <div>
      <Toolbar
        editor={editor}
        controls={control.id}
        onLink={() => setAsking("link")}
        onPicture={isMailing ? undefined : () => pictureInput.current?.click()}
      />
      {tools?.((use) => editor.chain().focus().insertContent({ type: "fieldChip", attrs: use }).run())}
      <EditorContent editor={editor} />
      <input
        ref={pictureInput}
        type="file"
        hidden
        accept={photoTypes.join(",")}
        aria-label="Picture to add"
        onChange={takePicture}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isUploading && "Uploading the picture..."}
      </p>
      {asking === "link" && <LinkDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {typeof asking === "object" && (
        <AskLineDialog
          title="Describe the picture"
          label="Description"
          hint="What it shows, for people who can't see it: “A pharmacist hands over a box of NP Thyroid.”"
          check={(text) => (text ? undefined : "Please describe the picture")}
          doneLabel="Add picture"
          onDone={(alt) => {
            editor.chain().focus().setImage({ src: asking.picture, alt }).run();
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        >
          <Picture
            src={asking.picture}
            width={320}
            height={200}
            fallback={null}
            className="mb-4 max-h-48 rounded-card"
          />
        </AskLineDialog>
      )}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { href } = editor.getAttributes("link");
  const isLink = typeof href === "string";
  const done = (typed: string) => {
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (!typed) return chain.unsetLink().run();
    const address = /^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(typed) ? `https://${typed}` : typed;
    if (isLink || !editor.state.selection.empty) return chain.setLink({ href: address }).run();
    return chain
      .insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href: address } }] })
      .run();
  };
  return (
    <AskLineDialog
      title={isLink ? "Change the link" : "Add a link"}
      label="Address"
      hint={
        isLink
          ? "Leave it empty to remove the link."
          : "A web address, a page of this site like /advocate, or mailto: and an email address. The words you selected become the link."
      }
      initial={isLink ? href : ""}
      check={(text) => (isLink && !text ? undefined : problemOf(text))}
      doneLabel={isLink ? "Change link" : "Add link"}
      onDone={done}
      onClose={onClose}
    />
  );
}

const problemOf = (text: string): string | undefined =>
  isWebAddress(text) || /^(mailto:|tel:|\/|[\w.-]+\.[a-z]{2,}(\/|$))\S*$/i.test(text)
    ? undefined
    : "Please enter an address like https://example.org";

/** What the editor does not know (a table, HTML), as it is written: kept, and changed only as text. */
const Source = Node.create({
  name: "source",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre[data-source]", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", mergeAttributes(HTMLAttributes, { "data-source": "" }), 0],
});

/** What Markdown can hold, and no more. */
export const extensions = [
  StarterKit.configure({
    listItem: false,
    link: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  // Tab leaves the editor.
  ListItem.extend({
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  Link.extend({
    addAttributes() {
      return { ...this.parent?.(), title: { default: null } };
    },
  }).configure({
    openOnClick: false,
    // A domain alone may be the end of a sentence without a blank ("today.It").
    shouldAutoLink: (typed) => /^https?:\/\//.test(typed),
    HTMLAttributes: { rel: null, target: null },
  }),
  Image.configure({ inline: true }),
  Source,
  PastedText,
];
export const mailingExtensions = [...extensions, FieldChip];

interface AskLineDialogProps {
  title: string;
  label: string;
  hint: string;
  initial?: string;
  /** The problem with the typed value; undefined when it is valid. */
  check: (text: string) => string | undefined;
  doneLabel: string;
  onDone: (text: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for one line of text. No form of its own: it is inside the article's. */
function AskLineDialog(props: AskLineDialogProps) {
  const { title, label, hint, initial = "", check, doneLabel, onDone, onClose, children } = props;
  const id = useId();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const finish = () => {
    const refusal = check(text.trim());
    setProblem(refusal);
    if (refusal) document.getElementById(id)?.focus();
    else onDone(text.trim());
  };
  return (
    <ConfirmDialog
      role="dialog"
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={doneLabel}
      onConfirm={finish}
    >
      {children}
      <LabelledInput
        id={id}
        label={label}
        hint={hint}
        error={problem}
        data-autofocus
        autoComplete="off"
        maxLength={500}
        value={text}
        onType={setText}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          finish();
        }}
      />
    </ConfirmDialog>
  );
}
