import { useSearchParams } from "wouter";
import { useRole } from "#client/api/session.ts";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { settingsPath } from "../panel-paths.ts";
import { SectionHeading } from "../section-heading.tsx";
import { settingsSections } from "./settings-sections.tsx";

/** One section at a time, named by the address; older mails name only a card (`#links`). */
export function SettingsSection() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("section");
  const card = named ? "" : location.hash.slice(1);
  const role = useRole() ?? "reviewer";
  const own = settingsSections.filter(({ access }) => access.includes(role));
  const options = own.map(({ id, label }) => ({ value: id, label }));
  const { id, label, access, content } =
    settingsSections.find((section) => section.id === named || section.cards.includes(card)) ??
    settingsSections[0];
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <div className="print:hidden">
        <div className="md:hidden">
          <label htmlFor="settings-section" className="font-semibold">
            Section
          </label>
          <Select
            id="settings-section"
            className="mt-1.5"
            options={options}
            value={id}
            onChange={(event) => setSearch({ tab: "settings", section: event.currentTarget.value })}
          />
        </div>
        <nav aria-label="Sections of the settings" className="hidden md:sticky md:top-32 md:block">
          <ul className="grid gap-1">
            {own.map((section) => (
              <li key={section.id}>
                <Anchor
                  href={settingsPath(section.id)}
                  aria-current={section.id === id ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong"
                >
                  {section.label}
                </Anchor>
              </li>
            ))}
          </ul>
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
      </div>
    </div>
  );
}
