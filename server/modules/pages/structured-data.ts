import type { Env } from "#server/platform/env/env.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import type { Settings } from "#shared/api/settings.ts";

/** Structured data (https://schema.org, as JSON-LD). */
const context = "https://schema.org";

type Publisher = Pick<Settings, "siteTitle" | "siteDescription">;

const publisher = (env: Env, { siteTitle }: Publisher) => ({
  "@type": "Organization",
  "@id": siteUrl(env, "/#organization"),
  name: siteTitle,
  url: siteUrl(env),
  logo: { "@type": "ImageObject", url: siteUrl(env, "/icon-512.png"), width: 512, height: 512 },
});

export const organizationData = (env: Env, site: Publisher, contactEmail: string | undefined) => ({
  "@context": context,
  ...publisher(env, site),
  description: site.siteDescription,
  ...(contactEmail && { email: contactEmail }),
});

interface Article {
  title: string;
  excerpt: string;
  category: string;
  publishedAt: Date;
  updatedAt: Date;
}

/** `image` and `address` are absolute. */
export const newsArticleData = (
  env: Env,
  site: Publisher,
  article: Article,
  { image, address }: { image: string; address: string },
) => ({
  "@context": context,
  "@type": "NewsArticle",
  headline: article.title,
  description: article.excerpt,
  image: [image],
  articleSection: article.category,
  datePublished: article.publishedAt.toISOString(),
  // An edit before the day of publication counts as of that day.
  dateModified: new Date(Math.max(article.updatedAt.getTime(), article.publishedAt.getTime())).toISOString(),
  mainEntityOfPage: address,
  author: publisher(env, site),
  publisher: publisher(env, site),
});
