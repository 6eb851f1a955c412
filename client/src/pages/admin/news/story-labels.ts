import type { BadgeTone } from "#client/components/ui/badge.tsx";
import type { AdminPatientStory } from "#shared/api/patient-stories.ts";

type Status = AdminPatientStory["status"];

export const storyStatusLabels: Record<Status, string> = {
  pending: "To review",
  approved: "Approved",
  rejected: "Rejected",
};

export const storyStatusTones: Record<Status, BadgeTone> = {
  pending: "warning",
  approved: "success",
  rejected: "neutral",
};
