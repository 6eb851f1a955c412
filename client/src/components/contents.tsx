import { onThisPage } from "#words/ui.json";

interface ContentsProps {
  /** In the order of the page; `id` is the id of the part or of its heading. */
  parts: readonly { id: string; title: string }[];
}

export const Contents = ({ parts }: ContentsProps) => (
  <nav aria-labelledby="contents" className="lg:sticky lg:top-8 lg:self-start">
    <h2 id="contents" className="font-sans text-sm font-semibold text-ink-soft">
      {onThisPage}
    </h2>
    <ol className="mt-2 border-l border-line">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 pl-4 leading-snug text-ink-soft hover:text-ink hover:underline lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
