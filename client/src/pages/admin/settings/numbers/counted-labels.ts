import type { Counted } from "#shared/api/overview.ts";

export const countedLabels: Record<Counted, string> = {
  registered: "Registered",
  confirmed: "Confirmed their email",
  calls: "Calls made",
};
