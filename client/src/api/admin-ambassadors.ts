import { call } from "#client/lib/api.ts";
import { fresh } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import {
  type AmbassadorUpdate,
  type getAmbassadorForAdmin,
  type listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import { peoplePaths } from "./people-paths.ts";

/** The approved ambassadors, in the order of the directory. */
export const approvedAmbassadors = () => fresh<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors");

/** Those who were taken out of the directory again. */
export const unpublishedAmbassadors = () =>
  fresh<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors?unpublished=true");

/** One of either, by the profile's id. */
export const adminAmbassador = (id: string) =>
  fresh<typeof getAmbassadorForAdmin>(`/api/admin/ambassadors/${encodeURIComponent(id)}`);

/** Changes an ambassador; `updatedAt` is the version that was seen. */
export const useUpdateAmbassador = (id: string) =>
  useWrite((body: AmbassadorUpdate) => call(updateAmbassador, { params: { id }, body }), ...peoplePaths);
