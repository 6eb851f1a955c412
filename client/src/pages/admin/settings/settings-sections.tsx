import type { ReactNode } from "react";
import { availability } from "#shared/settings/availability.ts";
import { links } from "#shared/settings/links.ts";
import { privacy } from "#shared/settings/privacy.ts";
import { seo } from "#shared/settings/site.ts";
import { spanish } from "#shared/settings/spanish.ts";
import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { connectionsId, watchItemsId } from "../panel-paths.ts";
import { CallsServiceCard } from "./calls-service/calls-service-card.tsx";
import { SiteColorsCard } from "./colors/site-colors-card.tsx";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { EmbedCards } from "./embeds/embed-cards.tsx";
import { HomePageCards } from "./home-page-cards.tsx";
import { MailAndCrmCards } from "./mail-and-crm-cards.tsx";
import { NumbersCard } from "./numbers/numbers-card.tsx";
import { LinksPreview, PrivacyPreview, SearchPreview, SpanishPreview } from "./publish/previews.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { SecurityCard } from "./security/security-card.tsx";
import { SourcesCard } from "./sources/sources-card.tsx";
import { ApprovalsCard } from "./team/approvals-card.tsx";
import { TeamCard } from "./team/team-card.tsx";
import { WashingtonCards } from "./washington/washington-cards.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";
import { published, withSettings } from "./with-settings.tsx";

interface SettingsSection {
  id: string;
  label: string;
  access: readonly TeamRole[];
  /** The ids of its cards, which addresses of mails point at. */
  cards: readonly string[];
  content: ReactNode;
}

/** The sections of the Settings tab, in their order; the first opens. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    id: "today",
    label: "Today",
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
    access: forEditors,
    cards: ["urgent"],
    content: <HomePageCards />,
  },
  {
    id: "links",
    label: "Links",
    access: forOwners,
    cards: ["links"],
    content: published(LinksPreview, {
      id: "links",
      title: "Links and texts",
      lead: "Where the pages point, the address in the footer, and the state in the Terms of Service.",
      definitions: links,
    }),
  },
  {
    id: "washington",
    label: "Washington",
    access: forEditors,
    cards: ["washington", watchItemsId],
    content: <WashingtonCards />,
  },
  {
    id: "lookup",
    label: "Lookup",
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
    id: "mail",
    label: "Mail & CRM",
    access: forOwners,
    cards: ["mail-server", "mail", "mailings", "suppressions", "crm", connectionsId],
    content: <MailAndCrmCards />,
  },
  {
    id: "security",
    label: "Security",
    access: forReviewers,
    cards: ["security", "privacy"],
    content: (
      <>
        <SecurityCard />
        <PasswordCard />
        <ForRoles access={forOwners}>
          {published(PrivacyPreview, {
            id: "privacy",
            title: "Health data privacy",
            lead: "What the Consumer Health Data Privacy page says about the CRM, and whether a lawyer has read it.",
            definitions: privacy,
          })}
        </ForRoles>
      </>
    ),
  },
  {
    id: "team",
    label: "Team",
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
    id: "embeds",
    label: "Other websites",
    access: forOwners,
    cards: ["embeds", "embed-line"],
    content: <EmbedCards />,
  },
  {
    id: "spanish",
    label: "Spanish",
    access: forOwners,
    cards: ["spanish"],
    content: published(SpanishPreview, {
      id: "spanish",
      title: "Spanish",
      lead: "In which language we answer, and whether someone has reviewed the translation of the legal texts.",
      definitions: spanish,
    }),
  },
  {
    id: "colors",
    label: "Colors",
    access: forOwners,
    cards: ["site-colors"],
    content: withSettings((settings) => <SiteColorsCard settings={settings} />),
  },
  {
    id: "other",
    label: "Everything else",
    access: forOwners,
    cards: ["seo", "availability"],
    content: (
      <>
        {published(
          SearchPreview,
          {
            id: "seo",
            title: "SEO Meta Data",
            lead: "What search engines and shared links say about the site.",
            definitions: seo,
          },
          {
            id: "availability",
            title: "Medicine availability",
            lead: "What visitors may report on, and see on the availability page.",
            definitions: availability,
          },
        )}
        <ConnectionsCard of="other" />
      </>
    ),
  },
];
