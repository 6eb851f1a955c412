import { listAmbassadors } from "#shared/api/ambassadors.ts";
import { countEveryone } from "#shared/api/people.ts";
import { countRegistered, countSupporters, listRegistrations } from "#shared/api/registrations.ts";

/** The cached lists and counts that a change of a person outdates. */
export const listsOfPeople = [
  listAmbassadors,
  listRegistrations,
  countSupporters,
  countRegistered,
  countEveryone,
] as const;
