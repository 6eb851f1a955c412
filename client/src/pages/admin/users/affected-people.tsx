import type { Person } from "#shared/api/people.ts";
import { fullName } from "#shared/people.ts";
import { WhoIsHit } from "../affected-list.tsx";

export const ConcernedPeople = ({ people }: { people: readonly Person[] }) => (
  <WhoIsHit
    label="People concerned"
    items={people.map((person) => ({ id: person.id, name: fullName(person), detail: person.email }))}
  />
);
