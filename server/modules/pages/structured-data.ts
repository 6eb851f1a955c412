import type { Settings } from "#server/modules/settings/settings.ts";
import type { Env } from "#server/platform/env/env.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { prefixOf } from "#shared/language.ts";
import type { PageContent, PublishedArticle } from "./page-html.ts";

/** Structured data (https://schema.org, as JSON-LD): of the alliance on the home page, and of an article. */
const context = "https://schema.org";

export function structuredDataOf(
  env: Env,
  site: Settings,
  { language, screen, article }: PageContent,
  { image, contactEmail }: { image: string; contactEmail: string | undefined },
): object | undefined {
  const publisher = {
    "@type": "Organization",
    "@id": siteUrl(env, "/#organization"),
    name: site.siteTitle,
    url: siteUrl(env),
    logo: { "@type": "ImageObject", url: siteUrl(env, "/icon-512.png"), width: 512, height: 512 },
  };
  if (article)
    return { "@context": context, ...newsArticle(env, article, image), author: publisher, publisher };
  return screen.path === "/"
    ? {
        "@context": context,
        ...publisher,
        description: language === "en" ? site.siteDescription : screen.description,
        ...(contactEmail && { email: contactEmail }),
      }
    : undefined;
}

const newsArticle = (env: Env, article: PublishedArticle, image: string) => ({
  "@type": "NewsArticle",
  headline: article.title,
  description: article.excerpt,
  image: [image],
  articleSection: article.category,
  datePublished: article.publishedAt.toISOString(),
  // An edit before the day of publication counts as of that day.
  dateModified: new Date(Math.max(article.updatedAt.getTime(), article.publishedAt.getTime())).toISOString(),
  mainEntityOfPage: siteUrl(env, `${prefixOf[article.language ?? "en"]}/news/${article.id}`),
});
