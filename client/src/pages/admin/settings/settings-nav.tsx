import { TextLink } from "#client/components/ui/text-link.tsx";
import { adminTabPath, connectionsId, findsId } from "#client/lib/paths.ts";
import { Hint } from "../hint.tsx";

const cards = {
  "site-colors": "Site Colors",
  seo: "SEO Meta Data",
  urgent: "Urgent section",
  links: "Links and texts",
  privacy: "Health data privacy",
  washington: "Washington",
  [findsId]: "Found in Washington",
  security: "Security",
  crm: "CRM Integration",
  "representative-lookup": "Representative Lookup",
  [connectionsId]: "Connections",
};

/** The way to each card: the tab is long, above all for the keyboard. */
export const SettingsNav = () => (
  <div>
    <nav aria-label="Settings on this page" className="flex flex-wrap items-baseline gap-x-6 print:hidden">
      {Object.entries(cards).map(([id, title]) => (
        <TextLink
          key={id}
          href={`${adminTabPath("settings")}#${id}`}
          className="inline-flex min-h-11 items-center"
        >
          {title}
        </TextLink>
      ))}
    </nav>
    <Hint className="mt-2">
      Changes below are saved as you type: a green check beside a field says that it is stored. Only
      Representative Lookup has a button to save it.
    </Hint>
  </div>
);
