import * as words from "#words/people.json";
import type { PeopleFilter } from "./api/people-filters.ts";
import type { RegistrationType, UserRole, UserStatus } from "./people.ts";

/* Apart from people.ts, so that the home page does not load them. */

export const registrationTypeLabels: Record<RegistrationType, string> = words.types;
export const roleLabels: Record<UserRole, string> = words.roles;
export const statusLabels: Record<UserStatus, string> = words.statuses;
export const referralSourceLabels = words.referralSources;

/** Of the panel. */
export const peopleFilterLabels = {
  type: "Type",
  state: "State",
  status: "Status",
  confirmed: "Confirmed",
  subscribed: "Gets email updates",
  ambassador: "Ambassador",
  public: "Agreed to be shown",
  burst: "Many from one network",
  hidden: "Hidden from the list",
} as const satisfies Record<keyof PeopleFilter, string>;
