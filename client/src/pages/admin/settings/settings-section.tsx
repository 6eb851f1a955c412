import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { settingsQuery } from "#client/api/settings.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { SectionLoading } from "../section-loading.tsx";
import { AppSettingsCard } from "./app-settings-card.tsx";
import { CallsServiceCard } from "./calls-service/calls-service-card.tsx";
import { SiteColorsCard } from "./colors/site-colors-card.tsx";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { CrmCard } from "./crm-card.tsx";
import { NumbersCard } from "./numbers/numbers-card.tsx";
import { SecurityCard } from "./security/security-card.tsx";
import { SeoCard } from "./seo-card.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { FindsCard } from "./washington/finds-card.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

export function SettingsSection() {
  const settings = useQuery(settingsQuery());
  if (!settings.data)
    return settings.isError ? (
      <ErrorState what="The settings" {...retryProps(settings)} />
    ) : (
      <SectionLoading label="Settings" />
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <WhatNeedsYou />
      <NumbersCard />
      <SettingsNav />
      <Columns>
        <SiteColorsCard settings={settings.data} />
        <SeoCard settings={settings.data} />
      </Columns>
      <AppSettingsCard
        card="urgent"
        title="Urgent section"
        lead="What the home page says is urgent. When its last day is over, the standing invitation is back."
      />
      <AppSettingsCard
        card="links"
        title="Links and texts"
        lead="Where the pages point, the address in the footer, and the state in the Terms of Service."
      />
      <AppSettingsCard
        card="privacy"
        title="Health data privacy"
        lead="What the Consumer Health Data Privacy page says about the CRM, and whether a lawyer has read it."
      />
      <AppSettingsCard
        card="washington"
        title="Washington"
        lead="What the site looks for: notices, bills and committees. A change is looked up right away."
      />
      <FindsCard />
      <SecurityCard />
      <Columns>
        <CrmCard settings={settings.data} />
        <CallsServiceCard />
      </Columns>
      <ConnectionsCard />
    </div>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">{children}</div>
);
