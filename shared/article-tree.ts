import type { Element, Nodes, Root } from "hast";
import type { Root as Markdown } from "mdast";
import { toHast } from "mdast-util-to-hast";

const linkSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);

interface Reader {
  site: string;
  /** How a link is written: a page keeps our own as paths, feeds and mails need them whole. */
  linkTo(url: URL): string;
}

/** Of an article or a mailing: raw HTML stays text, links lead to http(s), mail and telephone only, and pictures are ours or https. */
export function articleTree(markdown: Markdown, { site, linkTo }: Reader): Root {
  const { origin } = new URL(site);
  const urlOf = (address: unknown) => (typeof address === "string" ? parseUrl(address, site) : undefined);
  const isPicture = (url: URL) =>
    url.origin === origin ? url.pathname.startsWith("/objects/") : url.protocol === "https:";

  function visit(node: Nodes): Nodes[] {
    if (node.type === "raw") return [{ type: "text", value: node.value }];
    if (!("children" in node)) return [node];
    node.children = node.children.flatMap(visit) as typeof node.children;
    return node.type === "element" ? element(node) : [node];
  }

  function element(node: Element): Nodes[] {
    const { tagName, properties } = node;
    if (tagName === "a") {
      const url = urlOf(properties.href);
      if (!url || !linkSchemes.has(url.protocol)) return node.children;
      properties.href = linkTo(url);
    }
    if (tagName === "img") {
      const url = urlOf(properties.src);
      if (!url || !isPicture(url)) return [{ type: "text", value: String(properties.alt ?? "") }];
      properties.src = linkTo(url);
    }
    // The page, like the mail, has its h1: an article's own headings begin below it.
    if (tagName === "h1") node.tagName = "h2";
    return [node];
  }

  const tree = toHast(markdown, { allowDangerousHtml: true });
  visit(tree);
  return tree.type === "root" ? tree : { type: "root", children: [] };
}

/** URL.parse is younger than some visitors' phones (iOS 16). */
function parseUrl(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
