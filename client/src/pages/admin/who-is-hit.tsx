import type { Person } from "#shared/api/people.ts";
import { fullName } from "#shared/people.ts";

/** The people whom a step concerns, by name and address, before it is taken. */
export function WhoIsHit({ people }: { people: readonly Person[] }) {
  return (
    <ul
      aria-label="People concerned"
      // A region that scrolls can be scrolled by key.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: axe asks for it (scrollable-region-focusable).
      tabIndex={0}
      className="mt-3 max-h-48 overflow-y-auto rounded-control border border-line px-3 py-2 text-sm"
    >
      {people.map((person) => (
        <li key={person.id} className="py-0.5 wrap-anywhere">
          {fullName(person)} <span className="text-ink-soft">{person.email}</span>
        </li>
      ))}
    </ul>
  );
}
