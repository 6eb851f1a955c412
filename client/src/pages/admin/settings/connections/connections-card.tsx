import { useRead } from "#client/api/use-endpoint.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type Connection, listConnections } from "#shared/api/connections.ts";
import { connectionsId } from "../../panel-paths.ts";
import { SettingsCard } from "../settings-card.tsx";
import { ConnectionRow } from "./connection-row.tsx";

type Service = Connection["service"];

/** Each service is in the section whose subject it serves. */
export const connectionsOf = {
  mail: ["mail", "crm"],
  washington: ["federal-register", "congress", "openfda", "committees"],
  lookup: ["five-calls", "census", "legislators"],
  other: ["database", "storage"],
} as const satisfies Record<string, readonly Service[]>;

const leads: Record<keyof typeof connectionsOf, string> = {
  mail: "If one of these fails, the rest of the site keeps working. Emails and contacts wait, and we try again for three days. After that, they are listed here, and you can retry or dismiss each one.",
  washington:
    "Where the notices, bills and shortages come from. If one fails, the site keeps showing what it read last.",
  lookup: "These services find a visitor's members of Congress. If one fails, the others do the work.",
  other: "Where the site keeps its data and its pictures.",
};

export function ConnectionsCard({ of }: { of: keyof typeof connectionsOf }) {
  const connections = useRead(listConnections);
  const services: readonly Service[] = connectionsOf[of];
  return (
    <SettingsCard id={connectionsId} title="Connections" lead={leads[of]}>
      {connections.isPending && (
        <Skeletons count={services.length} label="Loading the connections" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
      {connections.isError && <ErrorState what="The connections" {...retryProps(connections)} />}
      {connections.data && (
        <ul className="divide-y divide-line border-y border-line">
          {connections.data
            .filter(({ service }) => services.includes(service))
            .map((connection) => (
              <ConnectionRow key={connection.service} connection={connection} />
            ))}
        </ul>
      )}
    </SettingsCard>
  );
}
