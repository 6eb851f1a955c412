import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Router, useSearchParams } from "wouter";
import { useRole, useSession } from "#client/api/session.ts";
import { saveAllNow, useSavesOnLeave } from "#client/api/use-autosave.ts";
import { LatePart } from "#client/components/error-boundary.tsx";
import { Spinner } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { oneRow, Tabs } from "#client/components/ui/tabs.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { forOwners } from "#shared/team.ts";
import { guardedNavigation } from "./editor/unsaved-changes.tsx";
import { FactorQuestion } from "./factors/factor-form.tsx";
import { AdminLogin, SessionEnded, SetUpFactor } from "./login.tsx";
import { usePending } from "./pending-badges.tsx";
import { ForRoles, SectionHeading, SectionLoading } from "./section-parts.tsx";
import { sections } from "./sections.ts";
import { TitleBar, UndeliveredNote } from "./title-bar.tsx";

export function AdminPage() {
  const session = useSession();
  const queryClient = useQueryClient();
  // Until its dialog is closed: the recovery codes are shown after the account has its factor.
  const [isSettingUp, setSettingUp] = useState(false);

  if (session.isChecking) return <Checking />;
  if (!session.isSignedIn)
    return (
      <AdminLogin
        problem={
          session.problem && {
            message: messageOf(session.problem, "We could not check whether you are signed in."),
            onRetry: () => void session.check(),
          }
        }
      />
    );
  if (isSettingUp || session.needsFactor)
    return <SetUpFactor onOpen={() => setSettingUp(true)} onClose={() => setSettingUp(false)} />;
  const resume = () => {
    session.resume();
    void saveAllNow(queryClient);
  };
  return (
    <>
      {/* Leaving a tab with unsaved changes asks first. */}
      <Router aroundNav={guardedNavigation}>
        <Panel />
      </Router>
      <FactorQuestion />
      {session.hasEnded && <SessionEnded onSignedIn={resume} />}
    </>
  );
}

function Checking() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Admin Panel</h1>
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner className="size-6 text-primary-strong" />
        Checking authentication...
      </p>
    </div>
  );
}

function Panel() {
  useSavesOnLeave();
  const [search, setSearch] = useSearchParams();
  const role = useRole() ?? "reviewer";
  const own = sections.filter(({ access }) => access.includes(role));
  const { id, label, access, Section } = sections.find(({ id }) => id === search.get("tab")) ?? sections[0];
  const pending = usePending(id);

  return (
    <>
      <TitleBar />
      <div data-sticky-tabs className="mx-auto min-h-dvh w-full max-w-[84rem] px-edge pb-16 sm:px-6 sm:pt-2">
        <ForRoles access={forOwners}>
          {/* Mounted anew, and so refetched, with every tab. */}
          <UndeliveredNote key={id} />
        </ForRoles>
        <Tabs
          label="Sections of the admin panel"
          tabs={own.map((section) => ({ ...section, note: pending[section.id]?.badge }))}
          value={id}
          listClassName={cn(
            oneRow,
            "text-sm max-sm:-mx-edge max-sm:px-edge sm:text-base tall:sticky tall:top-0 tall:z-20 lg:tall:top-14",
          )}
          // Search, sort, page and the open item belong to the tab that is left; the same tab again begins with its list.
          onValueChange={(tab) => setSearch({ tab })}
        >
          {/* Their parts have headings of their own. */}
          {id !== "settings" && id !== "news" && (
            <SectionHeading
              title={label}
              count={pending[id]?.count}
              place={id}
              // What is open has a heading of its own.
              className={search.has("id") ? "sr-only" : undefined}
            />
          )}
          {/* A section that breaks takes only itself down. */}
          <LatePart key={id} what={label} placeholder={<SectionLoading label={label} />}>
            {access.includes(role) ? <Section /> : <NotAllowed />}
          </LatePart>
        </Tabs>
      </div>
    </>
  );
}

const NotAllowed = () => (
  <EmptyState title="Your role can't open this tab.">
    Ask an owner of this site if you need it. You can use the tabs above.
  </EmptyState>
);
