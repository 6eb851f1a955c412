import type { ReactNode } from "react";
import { urgentId } from "#shared/api/translations.ts";
import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { SpanishBadge, SpanishButton } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { ApprovalsCard } from "./approvals-card.tsx";
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
import { PublishedCards } from "./publish/published-cards.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { TeamCard } from "./team-card.tsx";
import { WatchItemsCard } from "./watch-items-card.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

/** Sections of one subject stand together; Today stands alone. */
export const settingsGroups = ["", "Site", "Actions", "People and mail", "Security"] as const;

export interface SettingsSection {
  id: string;
  label: string;
  group: (typeof settingsGroups)[number];
  access: readonly TeamRole[];
  content: ReactNode;
}

/** The sections of the Settings tab, in their order; the first opens. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
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
          <div className="flex flex-wrap items-center gap-3">
            <SpanishButton id={urgentId} />
            <SpanishBadge kind="urgent" id={urgentId} />
          </div>
        </SettingsCard>
      </WithSpanish>
    ),
  },
  {
    id: "links",
    label: "Links",
    group: "Site",
    access: forOwners,
    content: <PublishedCards of="links" preview={LinksPreview} />,
  },
  {
    id: "colors",
    label: "Colors",
    group: "Site",
    access: forOwners,
    content: <PublishedCards of="colors" preview={ColorsPreview} />,
  },
  {
    id: "spanish",
    label: "Spanish",
    group: "Site",
    access: forOwners,
    content: <PublishedCards of="spanish" preview={SpanishPreview} />,
  },
  {
    id: "privacy",
    label: "Privacy",
    group: "Site",
    access: forOwners,
    content: <PublishedCards of="privacy" preview={PrivacyPreview} />,
  },
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
