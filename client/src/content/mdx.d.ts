/** Texts whose braces take facts from `props`; `texts.test.tsx` holds each name to the component that gives it. */
declare module "*.mdx" {
  import type { MDXProps } from "mdx/types";
  export default function Text(props: MDXProps): JSX.Element;
  export const headings: readonly string[];
}
