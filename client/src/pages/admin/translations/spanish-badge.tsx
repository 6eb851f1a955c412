import Languages from "lucide-react/icons/languages";
import { useRead } from "#client/api/use-endpoint.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { listTranslations, type Translation, type TranslationKind } from "#shared/api/translations.ts";

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
  const state = useRead(listTranslations, { query: { kind } }).data?.find((each) => each.id === id)?.state;
  return state ? <StateBadge state={state} /> : null;
}

export function SpanishButton({ id }: { id: string }) {
  const [, change] = useAddressQuery();
  return (
    <Button variant="quiet" size="small" onClick={() => change({ spanish: id })}>
      <Languages aria-hidden className="size-4" />
      Spanish
    </Button>
  );
}
