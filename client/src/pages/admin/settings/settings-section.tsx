import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "wouter";
import { useRole } from "#client/api/session.ts";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { Anchor } from "#client/components/ui/link.tsx";
import { urgentId } from "#shared/api/translations.ts";
import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";
import { settingsPath } from "../panel-paths.ts";
import { ForRoles, SectionHeading } from "../section-parts.tsx";
import { SpanishBadge, SpanishButton } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { ConnectionHealth } from "./connections/connection-health.tsx";
import { CrmCard } from "./connections/crm-card.tsx";
import { LookupCard, MembersListCard } from "./connections/lookup-card.tsx";
import { MailServerCard } from "./connections/mail-server-card.tsx";
import { EmbedLineCard } from "./embed-line-card.tsx";
import { LoginCard, PasswordCard } from "./login-cards.tsx";
import { SuppressionsCard, WaitingMailCard } from "./mail-cards.tsx";
import { NumbersCard } from "./numbers-card.tsx";
import {
  ColorsPreview,
  LinksPreview,
  PrivacyPreview,
  SearchPreview,
  SpanishPreview,
  UrgentPreview,
} from "./publish/previews.tsx";
import { PublishedCards, type PublishedSection, type PublishPreview } from "./publish/published-cards.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { ApprovalsCard, TeamCard } from "./team-card.tsx";
import { WatchItemsCard } from "./watch-items-card.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

/** One section at a time, named by the address. */
export function SettingsSection() {
  const [search, setSearch] = useSearchParams();
  const role = useRole() ?? "reviewer";
  const own = settingsSections.filter(({ access }) => access.includes(role));
  const options = own.map(({ id, label, group }) => ({ value: id, label, group }));
  const { id, label, access, content } =
    settingsSections.find((section) => section.id === search.get("section")) ?? settingsSections[0];
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <div className="print:hidden">
        <LabelledSelect
          id="settings-section"
          label="Section"
          className="md:hidden"
          options={options}
          value={id}
          onChoose={(section) => setSearch({ tab: "settings", section })}
        />
        {/* It stays in view only where all of it fits. */}
        <nav
          aria-label="Sections of the settings"
          className="hidden top-32 md:block [@media(min-height:56rem)]:sticky"
        >
          {settingsGroups.map((group) => (
            <SectionLinks
              key={group}
              group={group}
              sections={own.filter((section) => section.group === group)}
              openId={id}
            />
          ))}
        </nav>
      </div>
      <div key={id} className="grid min-w-0 grid-cols-1 content-start gap-6">
        <SectionHeading title={label} place={id} className="-mb-2" />
        {access.includes(role) ? (
          content
        ) : (
          <EmptyState
            title="Your role can't open this section."
            text="Ask an owner of this site if you need it."
          />
        )}
        <ForRoles access={forOwners}>
          <Version />
        </ForRoles>
      </div>
    </div>
  );
}

interface SectionLinksProps {
  group: string;
  sections: readonly Section[];
  openId: string;
}

function SectionLinks({ group, sections, openId }: SectionLinksProps) {
  const labelId = useId();
  if (sections.length === 0) return null;
  return (
    <>
      {group && (
        <p id={labelId} className="mt-4 mb-1 px-3 text-sm font-semibold text-ink-soft">
          {group}
        </p>
      )}
      <ul aria-labelledby={group ? labelId : undefined} className="grid gap-1">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <Anchor
              href={settingsPath(id)}
              aria-current={id === openId ? "page" : undefined}
              className="flex min-h-10 items-center rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong"
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For a report of a fault: which release this is. */
function Version() {
  const { data } = useQuery<{ version: string }>({ queryKey: ["/healthz"] });
  return data && <p className="text-sm text-ink-soft">Version {data.version}</p>;
}

/** Sections of one subject stand together; Today stands alone. */
const settingsGroups = ["", "Site", "Actions", "People and mail", "Security"] as const;

interface Section {
  id: string;
  label: string;
  group: (typeof settingsGroups)[number];
  access: readonly TeamRole[];
  content: ReactNode;
}

const publishedSection = (id: PublishedSection, label: string, preview: PublishPreview): Section => ({
  id,
  label,
  group: "Site",
  access: forOwners,
  content: <PublishedCards of={id} preview={preview} />,
});

/** The sections of the Settings tab, in their order; the first opens. */
const settingsSections: readonly [Section, ...Section[]] = [
  {
    id: "today",
    label: "Today",
    group: "",
    access: forReviewers,
    content: (
      <>
        <WhatNeedsYou />
        <ForRoles access={forEditors}>
          <NumbersCard />
          <SourcesCard />
        </ForRoles>
      </>
    ),
  },
  {
    id: "home-page",
    label: "Home page",
    group: "Site",
    access: forEditors,
    content: (
      <WithSpanish kind="urgent">
        <PublishedCards of="home-page" preview={UrgentPreview} />
        <SettingsCard title="In Spanish" lead="What the Spanish home page says is urgent.">
          <div className="-ml-3.5 flex flex-wrap items-center gap-3">
            <SpanishButton id={urgentId} />
            <SpanishBadge kind="urgent" id={urgentId} />
          </div>
        </SettingsCard>
      </WithSpanish>
    ),
  },
  publishedSection("links", "Links", LinksPreview),
  publishedSection("colors", "Colors", ColorsPreview),
  publishedSection("spanish", "Spanish", SpanishPreview),
  publishedSection("privacy", "Privacy", PrivacyPreview),
  {
    id: "other",
    label: "Search and medicines",
    group: "Site",
    access: forOwners,
    content: (
      <>
        <PublishedCards of="other" preview={SearchPreview} />
        <ConnectionHealth of="other" />
      </>
    ),
  },
  {
    id: "washington",
    label: "Washington",
    group: "Actions",
    access: forEditors,
    content: (
      <>
        <WatchItemsCard />
        <ForRoles access={forOwners}>
          <PublishedCards of="washington" />
          <ConnectionHealth of="washington" />
        </ForRoles>
      </>
    ),
  },
  {
    id: "lookup",
    label: "Lookup",
    group: "Actions",
    access: forOwners,
    content: (
      <>
        <MembersListCard />
        <ConnectionHealth of="lookup" />
        <LookupCard />
      </>
    ),
  },
  {
    id: "embeds",
    label: "Other websites",
    group: "Actions",
    access: forOwners,
    content: (
      <>
        <PublishedCards of="embeds" />
        <EmbedLineCard />
      </>
    ),
  },
  {
    id: "mail",
    label: "Mail & CRM",
    group: "People and mail",
    access: forOwners,
    content: (
      <>
        <MailServerCard />
        <WaitingMailCard />
        <PublishedCards of="mail" />
        <CrmCard />
        <ConnectionHealth of="mail" />
        <SuppressionsCard />
      </>
    ),
  },
  {
    id: "team",
    label: "Team",
    group: "People and mail",
    access: forOwners,
    content: (
      <>
        <ApprovalsCard />
        <TeamCard />
      </>
    ),
  },
  {
    id: "security",
    label: "Your login",
    group: "Security",
    access: forReviewers,
    content: (
      <>
        <LoginCard />
        <PasswordCard />
      </>
    ),
  },
];
