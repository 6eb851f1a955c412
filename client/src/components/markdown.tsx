import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { useOrigin } from "#client/lib/origin.ts";
import { articleTree } from "#shared/article-tree.ts";
import { leavesSite, TextLink } from "./ui/link.tsx";

const components: Partial<Components> = {
  h2: ({ children }) => <h2 className="pt-5 text-xl">{children}</h2>,
  h3: ({ children }) => <h3 className="pt-3 text-lg">{children}</h3>,
  h4: ({ children }) => <h4 className="pt-2 text-base">{children}</h4>,
  a: ({ href, children }) => {
    if (!href) return children;
    return (
      // On paper, the address of a link is printed after it.
      <TextLink
        href={href}
        className={leavesSite(href) ? "print:after:content-['_('_attr(href)_')']" : undefined}
      >
        {children}
      </TextLink>
    );
  },
  img: ({ src, alt }) => (
    <img
      src={src}
      alt={alt ?? ""}
      loading="lazy"
      width={1200}
      height={750}
      className="aspect-[8/5] w-full rounded-card bg-sunken object-contain"
    />
  ),
  ul: ({ children }) => <ul className="list-disc space-y-2 pl-6 marker:text-ink-soft">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-2 pl-6 marker:text-ink-soft">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="space-y-3 border-l-4 border-secondary py-1 pl-5 text-lg text-ink-soft">
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre className="rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{children}</pre>
  ),
  code: ({ children }) => <code className="font-mono text-[0.92em]">{children}</code>,
  hr: () => <hr className="my-8 border-line" />,
};

export function Markdown({ children }: { children: string }) {
  const origin = useOrigin();
  const tree = articleTree(fromMarkdown(children), {
    site: origin,
    linkTo: (url) => (url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : url.href),
  });
  return (
    <div className="space-y-5 wrap-anywhere">{toJsxRuntime(tree, { Fragment, jsx, jsxs, components })}</div>
  );
}
