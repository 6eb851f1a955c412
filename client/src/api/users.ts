import { useMutation } from "@tanstack/react-query";
import { queryString, read, revalidateOnMount, write } from "#client/lib/api.ts";
import { useRefresh, useWrite } from "#client/lib/use-write.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import {
  type countUsers,
  type deleteUsers,
  type getUser,
  type hideUsers,
  type listUsers,
  type resendConfirmations,
  type UserUpdate,
  type updateUser,
  type userSortKeys,
  usersCsvPath,
} from "#shared/api/users.ts";
import { peoplePaths } from "./people-paths.ts";
import { readPage } from "./read-page.ts";

/** What the Users tab shows: a search, filters and an order. */
export interface UserListQuery extends Partial<Record<keyof PeopleFilter, string>> {
  q: string;
  sort: (typeof userSortKeys)[number];
  order: "asc" | "desc";
}

/** A page of the people who match. */
export const usersPage = (query: UserListQuery & { offset: number }) =>
  readPage<typeof listUsers>("/api/admin/registrations", { ...query, q: query.q || undefined });

/** How many users there are in all. */
export const userCounts = () => ({
  ...read<typeof countUsers>("/api/admin/registrations/counts"),
  ...revalidateOnMount,
});

/** One person, by the registration's id. */
export const userQuery = (id: string) => ({
  ...read<typeof getUser>(`/api/admin/registrations/${encodeURIComponent(id)}`),
  ...revalidateOnMount,
});

/** Where the list as it is searched and sorted can be had as a CSV file. */
export const usersCsvAddress = (query: UserListQuery): string => usersCsvPath + queryString({ ...query });

/** Saves changes to a person; `updatedAt` among them is the expected version. */
export const useUpdateUser = (id: string) =>
  useWrite(
    (body: UserUpdate) => write<typeof updateUser>("PUT", `/api/admin/registrations/${id}`, body),
    ...peoplePaths,
  );

/** Takes people off the public list, or lets them stand there again. */
export const useHideUsers = () =>
  useWrite(
    (body: { userIds: string[]; hidden: boolean }) =>
      write<typeof hideUsers>("POST", "/api/admin/registrations/hide", body),
    ...peoplePaths,
  );

/** Mails the link of confirmation again to those who have not used it. */
export const useResendConfirmations = () =>
  useWrite(
    (userIds: string[]) =>
      write<typeof resendConfirmations>("POST", "/api/admin/registrations/resend-confirmation", { userIds }),
    ...peoplePaths,
  );

/** The server takes this many at a time. */
const deleteBatch = 500;

/** Deletes people and answers how many were deleted. `onProgress` hears how many are done. */
export function useDeleteUsers(onProgress: (done: number) => void) {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let deleted = 0;
      for (let start = 0; start < ids.length; start += deleteBatch) {
        const userIds = ids.slice(start, start + deleteBatch);
        deleted += (await write<typeof deleteUsers>("DELETE", "/api/admin/registrations", { userIds }))
          .deletedCount;
        onProgress(start + userIds.length);
      }
      return deleted;
    },
    // Also after a failure: some may be gone.
    onSettled: useRefresh(...peoplePaths),
  });
}
