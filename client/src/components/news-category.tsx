import { Badge, type BadgeTone } from "./ui/badge.tsx";

/** Urgent red, success green, research blue; any other grey (section 2 of the specification). */
const tones: Readonly<Record<string, BadgeTone>> = { urgent: "danger", success: "success", research: "info" };

export function NewsCategory({ category }: { category: string }) {
  return (
    <Badge tone={tones[category.trim().toLowerCase()] ?? "neutral"} uppercase>
      {category}
    </Badge>
  );
}
