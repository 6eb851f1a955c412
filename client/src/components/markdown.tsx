import ReactMarkdown, { type Components } from "react-markdown";
import { parseUrl, useOrigin } from "#client/lib/origin.ts";
import { TextLink } from "./ui/text-link.tsx";

const linkSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/** The safe address of a link in an article: our own paths as paths, others absolute; "" for anything else. */
function safeLink(written: string, origin: string): string {
  const url = parseUrl(written, origin);
  if (!url || !linkSchemes.has(url.protocol)) return "";
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

/** The safe address of a picture in an article: ours, or https; "" for anything else. */
function safePicture(written: string, origin: string): string {
  const url = parseUrl(written, origin);
  if (!url) return "";
  if (url.origin === origin) return url.pathname.startsWith("/objects/") ? url.pathname + url.search : "";
  return url.protocol === "https:" ? url.href : "";
}

const components: Components = {
  // The page has its h1: an article's own headings begin below it.
  h1: ({ children }) => <h2 className="pt-5 text-xl">{children}</h2>,
  h2: ({ children }) => <h2 className="pt-5 text-xl">{children}</h2>,
  h3: ({ children }) => <h3 className="pt-3 text-lg">{children}</h3>,
  h4: ({ children }) => <h4 className="pt-2 text-base">{children}</h4>,
  a: ({ href, children }) => {
    if (!href) return children;
    return (
      // On paper, the address of a link is printed after it.
      <TextLink
        href={href}
        newTab={/^https?:/.test(href)}
        className={/^https?:/.test(href) ? "print:after:content-['_('_attr(href)_')']" : undefined}
      >
        {children}
      </TextLink>
    );
  },
  img: ({ src, alt }) =>
    typeof src === "string" && src ? (
      <img
        src={src}
        alt={alt ?? ""}
        loading="lazy"
        width={1200}
        height={750}
        className="aspect-[8/5] w-full rounded-card bg-sunken object-contain"
      />
    ) : (
      alt
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

/** Raw HTML stays text; links lead to http(s), mail and telephone only; pictures are ours or https. */
export function Markdown({ children }: { children: string }) {
  const origin = useOrigin();
  return (
    <div className="space-y-5 wrap-anywhere">
      <ReactMarkdown
        components={components}
        urlTransform={(url, key) => (key === "src" ? safePicture(url, origin) : safeLink(url, origin))}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}
