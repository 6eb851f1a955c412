import Languages from "lucide-react/icons/languages";
import type { ReactNode } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { TranslationKind } from "#shared/api/translations.ts";
import { OpenedTranslation } from "./translation-editor.tsx";

interface WithSpanishProps {
  kind: TranslationKind;
  children: ReactNode;
}

/** A list and its editors, or the translation that the address names (`?spanish=<id>`). */
export function WithSpanish({ kind, children }: WithSpanishProps) {
  const [address, change] = useAddressQuery();
  const id = address.get("spanish");
  if (!id) return children;
  return <OpenedTranslation key={id} kind={kind} id={id} onClose={() => change({ spanish: null })} />;
}

/** Opens the translation of an item. */
export function SpanishButton({ id }: { id: string }) {
  const [, change] = useAddressQuery();
  return (
    <Button variant="quiet" size="small" onClick={() => change({ spanish: id })}>
      <Languages aria-hidden className="size-4" />
      Spanish
    </Button>
  );
}
