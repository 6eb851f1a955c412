import type { ReactNode } from "react";
import { urgentId } from "#shared/api/translations.ts";
import { publishedCards } from "#shared/settings/cards.ts";
import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { connectionsId, watchItemsId } from "../panel-paths.ts";
import { SpanishBadge, SpanishButton } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { CallsServiceCard } from "./calls-service/calls-service-card.tsx";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { EmbedCards } from "./embeds/embed-cards.tsx";
import { MailAndCrmCards } from "./mail-and-crm-cards.tsx";
import { NumbersCard } from "./numbers/numbers-card.tsx";
import { ColorsPreview } from "./publish/colors-preview.tsx";
import {
  LinksPreview,
  PrivacyPreview,
  SearchPreview,
  SpanishPreview,
  UrgentPreview,
} from "./publish/previews.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { SecurityCard } from "./security/security-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { SourcesCard } from "./sources/sources-card.tsx";
import { ApprovalsCard } from "./team/approvals-card.tsx";
import { TeamCard } from "./team/team-card.tsx";
import { WashingtonCards } from "./washington/washington-cards.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";
import { published } from "./with-settings.tsx";

/** Sections of one subject stand together; Today stands alone. */
export const settingsGroups = ["", "Site", "Actions", "People and mail", "Security"] as const;

export interface SettingsSection {
  id: string;
  label: string;
  group: (typeof settingsGroups)[number];
  access: readonly TeamRole[];
  /** The ids of its cards that are not published, which addresses of mails point at. */
  cards: readonly string[];
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
    cards: [],
    content: (
      <WithSpanish kind="urgent">
        {published(UrgentPreview, "urgent")}
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
    cards: [],
    content: published(LinksPreview, "links"),
  },
  {
    id: "colors",
    label: "Colors",
    group: "Site",
    access: forOwners,
    cards: [],
    content: published(ColorsPreview, "site-colors"),
  },
  {
    id: "spanish",
    label: "Spanish",
    group: "Site",
    access: forOwners,
    cards: [],
    content: published(SpanishPreview, "spanish"),
  },
  {
    id: "other",
    label: "Search and medicines",
    group: "Site",
    access: forOwners,
    cards: [],
    content: (
      <>
        {published(SearchPreview, "seo", "availability")}
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
    content: <WashingtonCards />,
  },
  {
    id: "lookup",
    label: "Lookup",
    group: "Actions",
    access: forOwners,
    cards: ["representative-lookup"],
    content: (
      <>
        <CallsServiceCard />
        <ConnectionsCard of="lookup" />
      </>
    ),
  },
  {
    id: "embeds",
    label: "Other websites",
    group: "Actions",
    access: forOwners,
    cards: ["embed-line"],
    content: <EmbedCards />,
  },
  {
    id: "mail",
    label: "Mail & CRM",
    group: "People and mail",
    access: forOwners,
    cards: ["mail-server", "mail", "suppressions", "crm", connectionsId],
    content: <MailAndCrmCards />,
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
    label: "Security",
    group: "Security",
    access: forReviewers,
    cards: ["security"],
    content: (
      <>
        <SecurityCard />
        <PasswordCard />
        <ForRoles access={forOwners}>{published(PrivacyPreview, "privacy")}</ForRoles>
      </>
    ),
  },
];

const sectionsOfCards: Readonly<Record<string, { section: string } | undefined>> = publishedCards;

/** The section that the address names, or the one with the card that it names. */
export const sectionNamed = (section: string | null, card: string): SettingsSection =>
  settingsSections.find(
    ({ id, cards }) =>
      id === (section ?? sectionsOfCards[card]?.section) || (!section && cards.includes(card)),
  ) ?? settingsSections[0];
