import { mergeAttributes, Node, nodeInputRule } from "@tiptap/core";
import { type FieldUse, fieldUseOf, fieldUseText, mailingFieldLabels } from "#shared/mailing-fields.ts";

const attribute = "data-mailing-field";

/** What is different for each person, as one character of the text; stored as `{firstName|friend}`. */
export const FieldChip = Node.create({
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
