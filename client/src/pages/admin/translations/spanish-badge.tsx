import { useQuery } from "@tanstack/react-query";
import { translationsQuery } from "#client/api/translations.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import type { Translation, TranslationKind } from "#shared/api/translations.ts";

const tones: Record<Translation["state"], BadgeTone> = {
  none: "neutral",
  draft: "neutral",
  published: "success",
  check: "warning",
};

const words: Record<Translation["state"], string> = {
  none: "No Spanish yet",
  draft: "Spanish draft",
  published: "Spanish published",
  check: "Check the Spanish",
};

export const StateBadge = ({ state }: Pick<Translation, "state">) => (
  <Badge tone={tones[state]}>{words[state]}</Badge>
);

/** In a list: nothing where nobody has begun to translate. */
export function SpanishBadge({ kind, id }: { kind: TranslationKind; id: string }) {
  const state = useQuery(translationsQuery(kind)).data?.find((each) => each.id === id)?.state;
  return state ? <StateBadge state={state} /> : null;
}
