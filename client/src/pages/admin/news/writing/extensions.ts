import { mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import { ListItem } from "@tiptap/extension-list";
import StarterKit from "@tiptap/starter-kit";

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
  }).configure({ openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null } }),
  Image.configure({ inline: true }),
  Source,
];
