import { type ComponentPropsWithRef, createElement } from "react";

interface IconData {
  /** Element names with their attributes, in a box of 24 by 24. */
  node: [name: string, attributes: Record<string, string>][];
}

/** Replaces lucide-react's own maker (see vite.config.ts), whose options would be in every page. */
export default function createIcon({ node }: IconData) {
  return ({ className = "", ...rest }: ComponentPropsWithRef<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        className: `lucide ${className}`,
        ...rest,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    );
}
