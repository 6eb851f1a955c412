import { type ComponentChild, options, render } from "preact";

/*
 * Frames on other websites may load 60 KB of script, and React alone is 58. In the build of the frames `react` is this file
 * (vite.embed.config.ts): Preact with React's interface, and with `ref` as a property of a component, as in React 19.
 */

const prepare = options.vnode;
options.vnode = (vnode) => {
  if (typeof vnode.type === "function" && !vnode.type.prototype?.render && vnode.ref) {
    Object.assign(vnode.props, { ref: vnode.ref });
    vnode.ref = null;
  }
  prepare?.(vnode);
};

// @ts-expect-error Its types are written with "export =", its code with names.
export * from "preact/compat";
export { default } from "preact/compat";

/** Takes over the elements that the server rendered, with what was typed into them; Preact's own `createRoot` empties the root. */
export const createRoot = (root: Element) => ({ render: (tree: ComponentChild) => render(tree, root) });
