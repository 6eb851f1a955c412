import { inEnglish } from "#client/lib/page-language.ts";
import { code } from "#words/language.json";
import { categories } from "#words/news.json";
import { Badge, type BadgeTone } from "./ui/badge.tsx";

/** Urgent red, success green, research blue; any other grey (section 2 of the specification). */
const tones: Readonly<Record<string, BadgeTone>> = { urgent: "danger", success: "success", research: "info" };

const translations: Readonly<Record<string, string>> = categories;

/** As the administrator typed it; on a Spanish page translated, if it is one that we know. */
export function NewsCategory({ category }: { category: string }) {
  const known = category.trim().toLowerCase();
  const inSpanish = translations[known] ?? <span {...inEnglish}>{category}</span>;
  return (
    <Badge tone={tones[known] ?? "neutral"} uppercase>
      {code === "en" ? category : inSpanish}
    </Badge>
  );
}
