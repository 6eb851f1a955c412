import { type ReactNode, Suspense } from "react";
import { Router, useSearchParams } from "wouter";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { guardedNavigation } from "#client/lib/leave-guard.ts";
import { PendingRequestsBadge, PendingStoriesBadge } from "./pending-badges.tsx";
import { SectionLoading } from "./section-loading.tsx";
import { sections } from "./sections.ts";
import { TitleBar } from "./title-bar.tsx";
import { UndeliveredNote } from "./undelivered-note.tsx";

/** The panel behind the sign-in. Leaving a tab with unsaved changes asks first. */
export function AdminPanel() {
  return (
    <Router aroundNav={guardedNavigation}>
      <Panel />
    </Router>
  );
}

function Panel() {
  const [search, setSearch] = useSearchParams();
  const { id, label, Section } = sections.find(({ id }) => id === search.get("tab")) ?? sections[0];
  return (
    <>
      <TitleBar />
      <div className="mx-auto w-full max-w-[84rem] px-edge pt-4 pb-16 sm:px-6">
        <UndeliveredNote openTab={id} />
        <Tabs
          label="Sections of the admin panel"
          tabs={sections.map((section) => ({ ...section, note: notesAt(id)[section.id] }))}
          value={id}
          // Search, sort, page and the open item belong to the tab that is left; the same tab again begins with its list.
          onValueChange={(tab) => setSearch({ tab }, { replace: search.toString() === `tab=${tab}` })}
        >
          <h2 className="sr-only">{label}</h2>
          {/* A section that breaks takes only itself down. Loaded anew: after a release its old code is gone from the server. */}
          <ErrorBoundary key={id} fallback={<ErrorState what={label} onRetry={() => location.reload()} />}>
            <Suspense fallback={<SectionLoading label={label} />}>
              <Section />
            </Suspense>
          </ErrorBoundary>
        </Tabs>
      </div>
    </>
  );
}

/** What waits for the administrator, beside the names of the tabs; asked for anew with every tab that is opened. */
const notesAt = (openTab: string): Readonly<Record<string, ReactNode>> => ({
  requests: <PendingRequestsBadge key={openTab} />,
  news: <PendingStoriesBadge key={openTab} />,
});
