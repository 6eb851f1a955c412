import ArrowLeft from "lucide-react/icons/arrow-left";
import { EnglishNote } from "#client/components/language-notes.tsx";
import { Markdown } from "#client/components/markdown.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Picture } from "#client/components/picture.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { writtenIn } from "#client/lib/page-language.ts";
import { articlePath, paths } from "#client/lib/paths.ts";
import type { NewsArticle } from "#shared/api/news.ts";
import * as words from "#words/article.json";
import { prefix } from "#words/language.json";

export function Article({ article }: { article: NewsArticle }) {
  const origin = useOrigin();
  const { id, title, excerpt, category, publishedAt, imageUrl, content } = article;
  return (
    <article className="mx-auto max-w-prose px-edge pt-6 pb-16 sm:px-6 sm:pt-8">
      <p className="print:hidden">
        <TextLink href={paths.news} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-5" />
          {words.allNews}
        </TextLink>
      </p>
      <EnglishNote items={[article]} />
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <NewsCategory category={category} />
        <time dateTime={publishedAt} className="text-sm text-ink-soft">
          {formatDate(publishedAt)}
        </time>
      </div>
      <h1 {...writtenIn(article)} className="mt-4 text-2xl wrap-anywhere sm:text-3xl">
        {title}
      </h1>
      <p {...writtenIn(article)} className="mt-4 text-lg text-ink-soft wrap-anywhere">
        {excerpt}
      </p>
      {imageUrl && (
        <Picture
          src={imageUrl}
          width={672}
          height={420}
          eager
          fallback={null}
          className="mt-8 rounded-card print:hidden"
        />
      )}
      <div {...writtenIn(article)} className="mt-8">
        <Markdown>{content}</Markdown>
      </div>
      <div className="mt-12 border-t border-line pt-8 print:hidden">
        <h2 className="text-xl">{words.passOn}</h2>
        <ShareBar className="mt-4" title={title} url={`${origin}${prefix}${articlePath(id)}`} />
      </div>
      <div className="mt-10 rounded-card bg-primary-soft p-6 print:hidden">
        <h2 className="text-xl">{words.today}</h2>
        <p className="mt-2">{words.todayText}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.advocate} wide="phone">
            {words.advocate}
          </ButtonLink>
          <ButtonLink href={paths.news} variant="secondary" wide="phone">
            {words.viewAll}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
