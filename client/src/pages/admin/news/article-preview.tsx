import { lazy, Suspense, useDeferredValue } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Picture } from "#client/components/picture.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";

const Markdown = lazy(async () => ({ default: (await import("#client/components/markdown.tsx")).Markdown }));

interface ArticlePreviewProps {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  imageUrl: string | null;
}

export function ArticlePreview({ title, excerpt, content, category, imageUrl }: ArticlePreviewProps) {
  // The preview renders with lower priority than typing.
  const shown = useDeferredValue(content);
  return (
    <div className="min-w-0 rounded-card border border-line bg-ground lg:sticky lg:top-20">
      <p className="border-b border-line px-5 py-2 text-sm font-semibold text-ink-soft">Preview</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
        tabIndex={0}
        aria-label="The article as readers will see it"
        className="max-h-[75dvh] overflow-y-auto px-5 py-6"
      >
        {category && <NewsCategory category={category} />}
        <p className="mt-3 font-heading text-2xl font-semibold wrap-anywhere">{title || "Title"}</p>
        <p className="mt-3 text-lg text-ink-soft wrap-anywhere">{excerpt || "Excerpt"}</p>
        {imageUrl && (
          <Picture src={imageUrl} width={672} height={420} fallback={null} className="mt-6 rounded-card" />
        )}
        <div className="mt-6">
          {/* A preview that throws must not take the editor down. */}
          <ErrorBoundary fallback={<p className="text-ink-soft">The preview could not be loaded.</p>}>
            <Suspense fallback={<SkeletonBar className="h-24" />}>
              <Markdown>{shown}</Markdown>
            </Suspense>
          </ErrorBoundary>
        </div>
      </section>
    </div>
  );
}
