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
        lead: "The notices, bills and committees that the site looks for. It checks right after you publish a change.",
        definitions: washington,
      })}
      <ConnectionsCard of="washington" />
    </ForRoles>
  </>
);
