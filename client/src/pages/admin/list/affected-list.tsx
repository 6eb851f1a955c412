import type { Person } from "#shared/api/people.ts";
import { fullName } from "#shared/people.ts";

interface Affected {
  id: string;
  name: string;
  /** An address, or how a text begins. */
  detail: string;
}

/** Who or what a step concerns, by name, before it is taken. */
export function AffectedList({ label, items }: { label: string; items: readonly Affected[] }) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
      tabIndex={0}
      className="mt-3 max-h-48 overflow-y-auto rounded-control border border-line px-3 py-2 text-sm"
    >
      {items.map(({ id, name, detail }) => (
        <li key={id} className="py-0.5 wrap-anywhere">
          {name} <span className="text-ink-soft">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

export const AffectedPeople = ({ people }: { people: readonly Person[] }) => (
  <AffectedList
    label="People concerned"
    items={people.map((person) => ({ id: person.id, name: fullName(person), detail: person.email }))}
  />
);
