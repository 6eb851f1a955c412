import type { ReactNode } from "react";
import { urgentId } from "#shared/api/translations.ts";
import { connectionCards, publishedCards } from "#shared/settings/cards.ts";
import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { connectionsId, watchItemsId } from "../panel-paths.ts";
import { SpanishBadge, SpanishButton } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { ApprovalsCard } from "./approvals-card.tsx";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { CrmCard } from "./connections/crm-card.tsx";
import { LookupCard, MembersListCard } from "./connections/lookup-card.tsx";
import { MailServerCard } from "./connections/mail-server-card.tsx";
import { EmbedLineCard } from "./embed-line-card.tsx";
import { LoginCard, PasswordCard } from "./login-cards.tsx";
import { SuppressionsCard, WaitingMailCard } from "./mail-cards.tsx";
import { NumbersCard } from "./numbers-card.tsx";
import { ColorsPreview } from "./publish/colors-preview.tsx";
import {
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
  /** The ids of its further cards, which addresses of mails point at. */
  cards?: readonly string[];
  content: ReactNode;
}

/** The sections of the Settings tab, in their order; the first opens. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    id: "today",
    label: "Today",
    group: "",
    access: forReviewers,
    cards: ["sources"],
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
        <PublishedCards ids={["urgent"]} preview={UrgentPreview} />
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
    content: <PublishedCards ids={["links"]} preview={LinksPreview} />,
  },
  {
    id: "colors",
    label: "Colors",
    group: "Site",
    access: forOwners,
    content: <PublishedCards ids={["site-colors"]} preview={ColorsPreview} />,
  },
  {
    id: "spanish",
    label: "Spanish",
    group: "Site",
    access: forOwners,
    content: <PublishedCards ids={["spanish"]} preview={SpanishPreview} />,
  },
  {
    id: "privacy",
    label: "Privacy",
    group: "Site",
    access: forOwners,
    content: <PublishedCards ids={["privacy"]} preview={PrivacyPreview} />,
  },
  {
    id: "other",
    label: "Search and medicines",
    group: "Site",
    access: forOwners,
    content: (
      <>
        <PublishedCards ids={["seo", "availability"]} preview={SearchPreview} />
        <ConnectionsCard of="other" />
      </>
    ),
  },
  {
    id: "washington",
    label: "Washington",
    group: "Actions",
    access: forEditors,
    cards: [watchItemsId],
    content: (
      <>
        <WatchItemsCard />
        <ForRoles access={forOwners}>
          <PublishedCards ids={["washington"]} />
          <ConnectionsCard of="washington" />
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
        <ConnectionsCard of="lookup" />
        <LookupCard />
      </>
    ),
  },
  {
    id: "embeds",
    label: "Other websites",
    group: "Actions",
    access: forOwners,
    cards: ["embed-line"],
    content: (
      <>
        <PublishedCards ids={["embeds"]} />
        <EmbedLineCard />
      </>
    ),
  },
  {
    id: "mail",
    label: "Mail & CRM",
    group: "People and mail",
    access: forOwners,
    cards: ["mail", "suppressions", connectionsId],
    content: (
      <>
        <MailServerCard />
        <WaitingMailCard />
        <PublishedCards ids={["mailings"]} />
        <CrmCard />
        <ConnectionsCard of="mail" />
        <SuppressionsCard />
      </>
    ),
  },
  {
    id: "team",
    label: "Team",
    group: "People and mail",
    access: forOwners,
    cards: ["team"],
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
    cards: ["security"],
    content: (
      <>
        <LoginCard />
        <PasswordCard />
      </>
    ),
  },
];

const cardSections: Readonly<Record<string, { section: string } | undefined>> = {
  ...publishedCards,
  ...connectionCards,
};

/** The section that the address names, or the one with the card that it names. */
export const sectionNamed = (section: string | null, card: string): SettingsSection =>
  settingsSections.find(
    ({ id, cards }) => id === (section ?? cardSections[card]?.section) || (!section && cards?.includes(card)),
  ) ?? settingsSections[0];
