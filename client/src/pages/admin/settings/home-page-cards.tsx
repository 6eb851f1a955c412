import { urgentId } from "#shared/api/translations.ts";
import { urgent } from "#shared/settings/urgent.ts";
import { SpanishBadge } from "../translations/spanish-badge.tsx";
import { SpanishButton, WithSpanish } from "../translations/with-spanish.tsx";
import { UrgentPreview } from "./publish/previews.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { published } from "./with-settings.tsx";

export const HomePageCards = () => (
  <WithSpanish kind="urgent">
    {published(UrgentPreview, {
      id: "urgent",
      title: "Urgent section",
      lead: "What the home page says is urgent. After its last day, the home page shows our default text again.",
      definitions: urgent,
    })}
    <SettingsCard title="In Spanish" lead="What the Spanish home page says is urgent.">
      <div className="flex flex-wrap items-center gap-3">
        <SpanishButton id={urgentId} />
        <SpanishBadge kind="urgent" id={urgentId} />
      </div>
    </SettingsCard>
  </WithSpanish>
);
