import { useMutation } from "@tanstack/react-query";
import { call, queryString } from "#client/lib/api.ts";
import { fresh, freshPage } from "#client/lib/fresh.ts";
import { useRefresh, useWrite } from "#client/lib/use-write.ts";
import {
  type countUsers,
  deleteUsers,
  type getUser,
  listUsers,
  type UserUpdate,
  updateUser,
  type userSortKeys,
  usersCsvPath,
} from "#shared/api/users.ts";
import { peoplePaths } from "./people-paths.ts";

/** What the Users tab shows: a search and an order. */
export interface UserListQuery {
  q: string;
  sort: (typeof userSortKeys)[number];
  order: "asc" | "desc";
}

/** A page of the people who match. */
export const usersPage = (query: UserListQuery & { offset: number }) =>
  freshPage<typeof listUsers>(listUsers.path, { ...query, q: query.q || undefined });

/** How many users there are in all. */
export const userCounts = () => fresh<typeof countUsers>("/api/admin/registrations/counts");

/** One person, by the registration's id. */
export const userQuery = (id: string) =>
  fresh<typeof getUser>(`/api/admin/registrations/${encodeURIComponent(id)}`);

/** Where the list as it is searched and sorted can be had as a CSV file. */
export const usersCsvAddress = ({ q, sort, order }: UserListQuery): string =>
  usersCsvPath + queryString({ q, sort, order });

/** Saves changes to a person; `updatedAt` among them is the version that was seen. */
export const useUpdateUser = (id: string) =>
  useWrite((body: UserUpdate) => call(updateUser, { params: { id }, body }), ...peoplePaths);

/** The server takes this many at a time. */
const deleteBatch = 500;

/** Deletes people and answers how many were deleted. `onProgress` hears how many are done. */
export function useDeleteUsers(onProgress: (done: number) => void) {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let deleted = 0;
      for (let start = 0; start < ids.length; start += deleteBatch) {
        const userIds = ids.slice(start, start + deleteBatch);
        deleted += (await call(deleteUsers, { body: { userIds } })).deletedCount;
        onProgress(start + userIds.length);
      }
      return deleted;
    },
    // Also after a failure: some may be gone.
    onSettled: useRefresh(...peoplePaths),
  });
}
