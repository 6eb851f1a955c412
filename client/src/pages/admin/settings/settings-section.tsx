import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "wouter";
import { useRole } from "#client/api/session.ts";
import { LabelledSelect } from "#client/components/form/labelled-select.tsx";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { forOwners } from "#shared/team.ts";
import { ForRoles } from "../for-roles.tsx";
import { settingsPath } from "../panel-paths.ts";
import { SectionHeading } from "../section-parts.tsx";
import { type SettingsSection as Section, settingsGroups, settingsSections } from "./settings-sections.tsx";

/** One section at a time, named by the address. */
export function SettingsSection() {
  const [search, setSearch] = useSearchParams();
  const role = useRole() ?? "reviewer";
  const own = settingsSections.filter(({ access }) => access.includes(role));
  const options = own.map(({ id, label, group }) => ({ value: id, label, group }));
  const { id, label, access, content } =
    settingsSections.find((section) => section.id === search.get("section")) ?? settingsSections[0];
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <div className="print:hidden">
        <LabelledSelect
          id="settings-section"
          label="Section"
          className="md:hidden"
          options={options}
          value={id}
          onChoose={(section) => setSearch({ tab: "settings", section })}
        />
        <nav aria-label="Sections of the settings" className="hidden md:sticky md:top-32 md:block">
          {settingsGroups.map((group) => (
            <SectionLinks
              key={group}
              group={group}
              sections={own.filter((section) => section.group === group)}
              openId={id}
            />
          ))}
        </nav>
      </div>
      <div key={id} className="grid min-w-0 grid-cols-1 content-start gap-6">
        <SectionHeading title={label} place={id} className="-mb-2" />
        {access.includes(role) ? (
          content
        ) : (
          <EmptyState title="Your role can't open this section.">
            Ask an owner of this site if you need it.
          </EmptyState>
        )}
        <ForRoles access={forOwners}>
          <Version />
        </ForRoles>
      </div>
    </div>
  );
}

interface SectionLinksProps {
  group: string;
  sections: readonly Section[];
  openId: string;
}

function SectionLinks({ group, sections, openId }: SectionLinksProps) {
  const labelId = useId();
  if (sections.length === 0) return null;
  return (
    <>
      {group && (
        <p id={labelId} className="mt-4 mb-1 px-3 text-sm font-semibold text-ink-soft">
          {group}
        </p>
      )}
      <ul aria-labelledby={group ? labelId : undefined} className="grid gap-1">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <Anchor
              href={settingsPath(id)}
              aria-current={id === openId ? "page" : undefined}
              className="flex min-h-10 items-center rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong"
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For a report of a fault: which release this is. */
function Version() {
  const { data } = useQuery<{ version: string }>({ queryKey: ["/healthz"] });
  return data && <p className="text-sm text-ink-soft">Version {data.version}</p>;
}
