import type { BadgeTone } from "#client/components/ui/badge.tsx";
import type { Person } from "#shared/api/people.ts";
import type { UserStatus } from "#shared/people.ts";

export const statusTones: Record<UserStatus, BadgeTone> = {
  pending: "warning",
  active: "success",
  inactive: "neutral",
  suspended: "danger",
};

export const crmLabels: Record<Person["crm"]["status"], string> = {
  none: "Not sent",
  waiting: "Waiting",
  synced: "Synced",
  failed: "Failed",
};

/** What a state means, and what to do about it. */
export const crmHints: Record<Person["crm"]["status"], string> = {
  none: "The CRM does not know this person yet.",
  waiting: "The newest changes are sent automatically once the CRM is connected in the Settings tab.",
  synced: "The CRM has these details, with tags for the type of person and for ambassadors.",
  failed: "Fix what the reason says, then try again. Dismiss leaves the CRM as it is.",
};

export const crmTones: Record<Person["crm"]["status"], BadgeTone> = {
  none: "neutral",
  waiting: "warning",
  synced: "success",
  failed: "danger",
};
