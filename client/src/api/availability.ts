import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import type {
  deleteHeldReports,
  getAvailability,
  listHeldReports,
  releaseHeldReports,
  reportAvailability,
} from "#shared/api/availability.ts";

export const availabilityQuery = () => read<typeof getAvailability>("/api/availability");

/** Of one state, by its name. */
export const availabilityInQuery = (state: string) =>
  read<typeof getAvailability>(`/api/availability?state=${encodeURIComponent(state)}`);

/** Without credentials, because a report is anonymous. */
export const useReportAvailability = () =>
  useWrite((report: WriteBody<typeof reportAvailability>) =>
    write<typeof reportAvailability>("POST", "/api/availability", report, { credentials: "omit" }),
  );

export const heldReportsQuery = () => read<typeof listHeldReports>("/api/admin/availability/held");

export const useReleaseHeldReports = () =>
  useWrite((id: string) =>
    write<typeof releaseHeldReports>(
      "POST",
      `/api/admin/availability/held/${encodeURIComponent(id)}/release`,
    ),
  );

export const useDeleteHeldReports = () =>
  useWrite((id: string) =>
    write<typeof deleteHeldReports>("DELETE", `/api/admin/availability/held/${encodeURIComponent(id)}`),
  );
