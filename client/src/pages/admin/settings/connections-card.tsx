import { useEffect } from "react";
import { useConnections } from "#client/api/connections.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { goToAddressedPart, retrying } from "#client/lib/focus.ts";
import { connectionsId } from "#client/lib/paths.ts";
import { ConnectionRow } from "./connection-row.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** So long the cards above may take to load. */
const arrivalMs = 5000;

export function ConnectionsCard() {
  const connections = useConnections();

  // The address is an outside thing, and the cards above push this one down while they load.
  useEffect(() => {
    if (location.hash !== `#${connectionsId}`) return;
    goToAddressedPart();
    const stay = new ResizeObserver(
      () => document.activeElement?.id === connectionsId && goToAddressedPart(),
    );
    stay.observe(document.body);
    const timer = setTimeout(() => stay.disconnect(), arrivalMs);
    return () => {
      clearTimeout(timer);
      stay.disconnect();
    };
  }, []);

  return (
    <SettingsCard
      id={connectionsId}
      title="Connections"
      lead="What the site depends on. When one of them fails, the rest goes on; what was to be sent waits and is tried again for three days. What could not be sent even then is listed here, to send again or to let go."
    >
      {connections.isPending && (
        <Skeletons count={11} label="Loading the connections" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
      {connections.isError && <ErrorState what="The connections" {...retrying(connections)} />}
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
