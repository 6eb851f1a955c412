import Languages from "lucide-react/icons/languages";
import { useRead } from "#client/api/use-endpoint.ts";
import { type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { listTranslations, type Translation, type TranslationKind } from "#shared/api/translations.ts";

export const translationStates: Record<Translation["state"], Status> = {
  none: { label: "No Spanish yet", tone: "neutral" },
  draft: { label: "Spanish draft", tone: "neutral" },
  published: { label: "Spanish published", tone: "success" },
  check: { label: "Check the Spanish", tone: "warning" },
};

/** In a list: nothing where nobody has begun to translate. */
export function SpanishBadge({ kind, id }: { kind: TranslationKind; id: string }) {
  const state = useRead(listTranslations, { query: { kind } }).data?.find((each) => each.id === id)?.state;
  return state ? <StatusBadge {...translationStates[state]} /> : null;
}

export function SpanishButton({ id }: { id: string }) {
  const [, change] = useAddressQuery();
  return (
    <SmallButton variant="quiet" onClick={() => change({ spanish: id })}>
      <Languages aria-hidden className="size-4" />
      Spanish
    </SmallButton>
  );
}
