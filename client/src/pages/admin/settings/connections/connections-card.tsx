import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "#client/api/connections.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { connectionsId } from "#client/lib/paths.ts";
import { SettingsCard } from "../settings-card.tsx";
import { ConnectionRow } from "./connection-row.tsx";

export function ConnectionsCard() {
  const connections = useQuery(connectionsQuery());
  return (
    <SettingsCard
      id={connectionsId}
      title="Connections"
      lead="The services that the site uses. If one fails, the rest of the site goes on. Emails and contacts wait, and we try again for three days. What could not be sent by then is listed here: send it again, or let it go."
    >
      {connections.isPending && (
        <Skeletons count={11} label="Loading the connections" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
      {connections.isError && <ErrorState what="The connections" {...retryProps(connections)} />}
      {connections.data && (
        <ul className="divide-y divide-line border-y border-line">
          {connections.data.map((connection) => (
            <ConnectionRow key={connection.service} connection={connection} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}
