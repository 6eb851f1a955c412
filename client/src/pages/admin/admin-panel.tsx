import { Suspense } from "react";
import { Router, useSearchParams } from "wouter";
import { useWaitingRequests } from "#client/api/ambassador-requests.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { formatNumber } from "#client/lib/format.ts";
import { guardedNavigation } from "#client/lib/leave-guard.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { SectionLoading } from "./section-loading.tsx";
import { sections } from "./sections.ts";
import { TitleBar } from "./title-bar.tsx";

/** The panel of somebody who is signed in; whoever has unsaved changes is asked before they go elsewhere in it. */
export function AdminPanel() {
  return (
    <Router aroundNav={guardedNavigation}>
      <Panel />
    </Router>
  );
}

/** Title bar, seven tabs, and the section that the address names. */
function Panel() {
  const [search, setSearch] = useSearchParams();
  const { id, label, Section } = sections.find(({ id }) => id === search.get("tab")) ?? sections[0];
  return (
    <>
      <TitleBar />
      <div className="mx-auto w-full max-w-[84rem] px-4 pt-4 pb-16 sm:px-6">
        <Tabs
          label="Sections of the admin panel"
          tabs={sections.map((section) =>
            section.id === "requests" ? { ...section, note: <WaitingRequests key={id} /> } : section,
          )}
          value={id}
          // Search, sort and page belong to the tab that is left.
          onValueChange={(tab) => setSearch({ tab })}
        >
          <h2 className="sr-only">{label}</h2>
          <SectionBoundary key={id} label={label}>
            <Suspense fallback={<SectionLoading label={label} />}>
              <Section />
            </Suspense>
          </SectionBoundary>
        </Tabs>
      </div>
    </>
  );
}

/** How many requests wait, beside the tab's name; asked for anew with every tab. */
function WaitingRequests() {
  const waiting = useWaitingRequests();
  if (!waiting?.total) return null;
  return (
    <Badge tone="primary">
      {formatNumber(waiting.total)}
      {waiting.isMinimum && "+"}
      <span className="sr-only"> pending</span>
    </Badge>
  );
}
