import type { Person } from "#shared/api/people.ts";
import { fullName } from "#shared/people.ts";
import { AffectedList } from "../list/affected-list.tsx";

export const AffectedPeople = ({ people }: { people: readonly Person[] }) => (
  <AffectedList
    label="People concerned"
    items={people.map((person) => ({ id: person.id, name: fullName(person), detail: person.email }))}
  />
);
