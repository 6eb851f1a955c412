import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { supporterCounts } from "#client/api/registrations.ts";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { Section } from "#client/components/section.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { paths } from "#client/lib/paths.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { SupporterCountCards } from "./supporter-count-cards.tsx";
import { SupporterList } from "./supporter-list.tsx";

const SupporterMap = lazy(async () => ({ default: (await import("./supporter-map.tsx")).SupporterMap }));

const MapPlace = () => <div className="aspect-[975/610] lg:aspect-[975/400]" />;

/** The people who stand with the alliance in public: how many, where, and who. */
export function SupportersPage() {
  const counts = useQuery(supporterCounts());
  const isHydrated = useHydrated();
  const byState = counts.data?.byState ?? [];
  return (
    <>
      <PageHeader
        title="Our Supporters"
        lead="Patients, healthcare providers and supporters who added their names. Every name makes it easier for the next person to speak up."
      >
        <ButtonLink href={paths.register}>Add your name</ButtonLink>
      </PageHeader>
      <div className="mx-auto max-w-page px-edge pb-12 sm:px-6">
        <SupporterCountCards counts={counts} />
      </div>
      {byState.length > 0 && (
        <Section
          title="Where our supporters live"
          tone="sunken"
          lead="States with fewer than five supporters are not shown, so that nobody can be recognized."
        >
          {/* The shapes of fifty states come after the page. */}
          {isHydrated ? (
            <ErrorBoundary fallback={<ErrorState what="The map" onRetry={() => location.reload()} />}>
              <Suspense fallback={<MapPlace />}>
                <SupporterMap byState={byState} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <MapPlace />
          )}
        </Section>
      )}
      <Section title="Who stands with us">
        <SupporterList />
      </Section>
    </>
  );
}
