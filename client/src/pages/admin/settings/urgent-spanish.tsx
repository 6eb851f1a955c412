import { urgentId } from "#shared/api/translations.ts";
import { SpanishBadge } from "../translations/spanish-badge.tsx";
import { SpanishButton } from "../translations/with-spanish.tsx";
import { SettingsCard } from "./settings-card.tsx";

export const UrgentSpanish = () => (
  <SettingsCard title="In Spanish" lead="What the Spanish home page says is urgent.">
    <div className="flex flex-wrap items-center gap-3">
      <SpanishButton id={urgentId} />
      <SpanishBadge kind="urgent" id={urgentId} />
    </div>
  </SettingsCard>
);
