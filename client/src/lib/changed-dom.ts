/**
 * Browsers that translate a page (Chrome, Edge, extensions) put each text into a <font> of their own, and password managers insert
 * elements. React and Preact still hold the nodes that they rendered, so that removing, inserting before, or changing one of them would
 * throw, or change what nobody sees (https://github.com/facebook/react/issues/11538).
 */

/** The <font> in the place of a text that was taken out of the page. */
const replacements = new WeakMap<Node, Element>();

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

function rememberReplacements(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
    for (const node of removedNodes)
      if (replacement && node.nodeType === Node.TEXT_NODE) replacements.set(node, replacement);
  }
}

/** The child of `parent` that stands for a node rendered there: itself, the <font> around it, or the one in its place. */
function childStandingFor(parent: Node, rendered: Node): Node | null {
  let node: Node | null = rendered.parentNode ? rendered : (replacements.get(rendered) ?? null);
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node;
}

/** Makes the DOM tolerate what a translator or an extension changed. Called once, before the page is hydrated. */
export function tolerateChangedDom(): void {
  const { removeChild, insertBefore } = Node.prototype;
  new MutationObserver(rememberReplacements).observe(document, { childList: true, subtree: true });

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = childStandingFor(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && childStandingFor(this, next));
    return node;
  };
  // React writes a text by `nodeValue`, Preact by `data`.
  tolerateReplacedText(Node.prototype, "nodeValue");
  tolerateReplacedText(CharacterData.prototype, "data");
}

function tolerateReplacedText(prototype: Node, property: "nodeValue" | "data"): void {
  const written = Object.getOwnPropertyDescriptor(prototype, property);
  if (!written) return;
  Object.defineProperty(prototype, property, {
    ...written,
    set(this: Node, value: string | null) {
      const replacement = this.parentNode ? undefined : replacements.get(this);
      written.set?.call(this, value);
      // The new text takes its place back, and is translated like any other.
      if (replacement?.isConnected) replacement.replaceWith(this);
    },
  });
}
