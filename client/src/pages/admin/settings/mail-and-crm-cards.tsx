import { mail } from "#shared/settings/mail.ts";
import { ConnectionsCard } from "./connections/connections-card.tsx";
import { CrmCard } from "./crm-card.tsx";
import { MailCard } from "./mail-card.tsx";
import { SuppressionsCard } from "./suppressions-card.tsx";
import { published, withSettings } from "./with-settings.tsx";

/** What leaves this site: mail, mailings, contacts. */
export const MailAndCrmCards = () => (
  <>
    <MailCard />
    {published(null, {
      id: "mailings",
      title: "Mailings",
      lead: "The postal address under every mailing, and how many emails go out in an hour. Mailings can start once the address is set.",
      definitions: mail,
    })}
    {withSettings((settings) => (
      <CrmCard settings={settings} />
    ))}
    <ConnectionsCard of="mail" />
    <SuppressionsCard />
  </>
);
