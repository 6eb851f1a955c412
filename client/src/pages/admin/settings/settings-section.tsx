import { useSettings } from "#client/api/settings.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { retrying } from "#client/lib/focus.ts";
import { SectionLoading } from "../section-loading.tsx";
import { CallsServiceCard } from "./calls-service-card.tsx";
import { ConnectionsCard } from "./connections-card.tsx";
import { CrmCard } from "./crm-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { SeoCard } from "./seo-card.tsx";
import { SiteColorsCard } from "./site-colors-card.tsx";

/** The Settings tab. There is no save button: each field saves itself. */
export function SettingsSection() {
  const settings = useSettings();
  if (!settings.data)
    return settings.isError ? (
      <ErrorState what="The settings" {...retrying(settings)} />
    ) : (
      <SectionLoading label="Settings" />
    );
  return (
    <>
      <p className="mb-6 text-ink-soft">
        Changes are saved as you type: a green check beside a field says that it is stored. Only
        Representative Lookup has a button to save it.
      </p>
      {/* Columns, not a grid: the cards differ much in height, and their order stays that of the page. */}
      <div className="gap-6 *:mb-6 *:break-inside-avoid *:last:mb-0 lg:columns-2">
        <CrmCard settings={settings.data} />
        <CallsServiceCard />
        <SiteColorsCard settings={settings.data} />
        <SeoCard settings={settings.data} />
      </div>
      <div className="mt-6 grid items-start gap-6">
        <LinksCard />
        <ConnectionsCard />
      </div>
    </>
  );
}
