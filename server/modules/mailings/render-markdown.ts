import type { Nodes, Parents, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { escapeHtml } from "#server/platform/http/escape.ts";
import { linkedPath } from "#server/platform/language/screens-in-language.ts";
import type { Language } from "#shared/language.ts";

const linkSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/** As articles follow links; our own paths become addresses, of pages in the mail's language. */
function safeLink(written: string, base: string, language: Language): string | undefined {
  const url = URL.parse(written, base);
  if (!url || !linkSchemes.has(url.protocol)) return undefined;
  if (url.origin === new URL(base).origin) url.pathname = linkedPath(language, url.pathname);
  return url.href;
}

interface Rendered {
  text: string;
  html: string;
}

const sized = "font-size:17px;line-height:1.6;color:#1d2835";
const joined = (parts: readonly Rendered[], between: string): Rendered => ({
  text: parts.map(({ text }) => text).join(between),
  html: parts.map(({ html }) => html).join(""),
});

/** An article's Markdown as the two parts of a mail. Pictures become their description: a mail needs none. */
export function renderMarkdown(markdown: string, base: string, language: Language): Rendered {
  const tree = fromMarkdown(markdown);
  const addresses = new Map(
    tree.children.flatMap((node) =>
      node.type === "definition" ? [[node.identifier, node.url] as const] : [],
    ),
  );

  const inline = ({ children }: Parents): Rendered => joined(children.map(render), "");
  const blocks = (children: readonly RootContent[]): Rendered =>
    joined(children.filter(({ type }) => type !== "definition").map(render), "\n\n");
  const literal = (words: string): Rendered => ({ text: words, html: escapeHtml(words) });
  const around = (tag: string, { text, html }: Rendered): Rendered => ({
    text,
    html: `<${tag}>${html}</${tag}>`,
  });

  function link(written: string | undefined, label: Rendered): Rendered {
    const url = written && safeLink(written, base, language);
    if (!url) return label;
    const shown = url.replace(/^(mailto|tel):/, "");
    return {
      text: label.text === shown || label.text === url ? label.text : `${label.text} (${shown})`,
      html: `<a class="link" href="${escapeHtml(url)}" style="color:inherit;text-decoration:underline">${label.html}</a>`,
    };
  }

  function render(node: Nodes): Rendered {
    switch (node.type) {
      case "text":
      case "html":
        return literal(node.value);
      case "inlineCode":
        return around("code", literal(node.value));
      case "code":
        return {
          text: node.value,
          html: `<pre class="ink" style="margin:0 0 16px;white-space:pre-wrap;${sized}">${escapeHtml(node.value)}</pre>`,
        };
      case "emphasis":
        return around("em", inline(node));
      case "strong":
        return around("strong", inline(node));
      case "break":
        return { text: "\n", html: "<br>" };
      case "link":
        return link(node.url, inline(node));
      case "linkReference":
        return link(addresses.get(node.identifier), inline(node));
      case "image":
      case "imageReference":
        return literal(node.alt ?? "");
      case "heading": {
        const { text, html } = inline(node);
        return {
          text,
          html: `<h2 class="ink" style="margin:24px 0 12px;font-size:20px;line-height:1.3;color:#1d2835">${html}</h2>`,
        };
      }
      case "thematicBreak":
        return {
          text: "---",
          html: '<hr class="line" style="margin:24px 0;border:0;border-top:1px solid #e3dfd6">',
        };
      case "blockquote": {
        const { text, html } = blocks(node.children);
        return {
          text: text.replace(/^/gm, "> "),
          html: `<blockquote class="line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e3dfd6">${html}</blockquote>`,
        };
      }
      case "list": {
        const items = node.children.map((item, index) => {
          const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : "- ";
          const { text, html } = blocks(item.children);
          return {
            text: mark + text.replaceAll("\n", `\n${" ".repeat(mark.length)}`),
            html: `<li class="ink" style="margin:0 0 8px;${sized}">${html}</li>`,
          };
        });
        const { text, html } = joined(items, "\n");
        const tag = node.ordered ? "ol" : "ul";
        const start = node.ordered && node.start ? ` start="${node.start}"` : "";
        return { text, html: `<${tag}${start} style="margin:0 0 16px;padding-left:24px">${html}</${tag}>` };
      }
      case "paragraph": {
        const { text, html } = inline(node);
        return { text, html: `<p class="ink" style="margin:0 0 16px;${sized}">${html}</p>` };
      }
      default:
        return { text: "", html: "" };
    }
  }
  return blocks(tree.children);
}
