import { useRead } from "#client/api/use-endpoint.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { readOnce } from "#client/lib/api.ts";
import { retryProps } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";
import { getRepresentativeConfig } from "#shared/api/representatives.ts";
import { SettingsCard } from "../settings-card.tsx";
import { CallsServiceForm } from "./calls-service-form.tsx";
import { LegislatorsStatus } from "./legislators-status.tsx";

/** The services behind the finder of representatives. Unlike its neighbors it is saved by a button: a key is not typed in steps. */
export function CallsServiceCard() {
  const config = useRead(getRepresentativeConfig, {}, readOnce);
  return (
    <SettingsCard
      id="representative-lookup"
      title="Representative Lookup"
      lead={
        <>
          5 Calls finds the members of Congress for an address. Without a key, or when it does not respond,
          the US Census Bureau and our own list of members do.{" "}
          <TextLink href={paths.representativeLookup} newTab>
            Open the lookup page
          </TextLink>
        </>
      }
    >
      {config.data && <CallsServiceForm config={config.data} query={config} />}
      {config.isPending && (
        <Skeleton className="grid gap-5">
          <SkeletonBar className="h-16" />
          <SkeletonBar className="h-16" />
          <SkeletonBar className="h-16" />
        </Skeleton>
      )}
      {config.isError && <ErrorState what="The configuration" {...retryProps(config)} />}
      <LegislatorsStatus />
    </SettingsCard>
  );
}
