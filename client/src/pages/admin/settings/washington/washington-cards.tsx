import { washington } from "#shared/settings/washington.ts";
import { forOwners } from "#shared/team.ts";
import { ForRoles } from "../../for-roles.tsx";
import { ConnectionsCard } from "../connections/connections-card.tsx";
import { published } from "../with-settings.tsx";
import { WatchItemsCard } from "./watch-items-card.tsx";

export const WashingtonCards = () => (
  <>
    <WatchItemsCard />
    <ForRoles access={forOwners}>
      {published(null, {
        id: "washington",
        title: "Washington",
        lead: "What the site looks for: notices, bills and committees. What you publish is looked up right away.",
        definitions: washington,
      })}
      <ConnectionsCard of="washington" />
    </ForRoles>
  </>
);
