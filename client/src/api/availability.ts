import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import type { getAvailability, reportAvailability } from "#shared/api/availability.ts";

export const availabilityQuery = () => read<typeof getAvailability>("/api/availability");

/** Of one state, by its name. */
export const availabilityInQuery = (state: string) =>
  read<typeof getAvailability>(`/api/availability?state=${encodeURIComponent(state)}`);

/** Without credentials, because a report is anonymous. */
export const useReportAvailability = () =>
  useWrite((report: WriteBody<typeof reportAvailability>) =>
    write<typeof reportAvailability>("POST", "/api/availability", report, { credentials: "omit" }),
  );
