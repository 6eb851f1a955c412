import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callWithHeaders, queryString, reading } from "#client/lib/api.ts";
import {
  type countUsers,
  deleteUsers,
  type getUser,
  listUsers,
  type User,
  type UserUpdate,
  updateUser,
  type userSortKeys,
  usersCsvPath,
} from "#shared/api/users.ts";

/** What the Users tab shows: a search, an order and a page. */
export interface UserListQuery {
  q: string;
  sort: (typeof userSortKeys)[number];
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export interface UserPage {
  users: User[];
  total: number;
  /** More than `total` match; the server stopped counting. */
  isMinimum: boolean;
}

/** One page of users, with the number of those that match. Anew each time it is shown: people register meanwhile. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [listUsers.path + queryString({ ...query })],
    queryFn: async ({ signal }): Promise<UserPage> => {
      const { data, headers } = await callWithHeaders(listUsers, {
        query: { ...query, q: query.q || undefined },
        signal,
      });
      return {
        users: data,
        total: Number(headers.get("X-Total-Count")),
        isMinimum: headers.has("X-Total-Count-Is-Minimum"),
      };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

/** How many users there are in all. */
export const userCountsQuery = () => ({
  ...reading<typeof countUsers>("/api/admin/registrations/counts"),
  refetchOnMount: "always" as const,
});

export const userQuery = (id: string) => ({
  ...reading<typeof getUser>(`/api/admin/registrations/${encodeURIComponent(id)}`),
  refetchOnMount: "always" as const,
});

/** Where the list as it is searched and sorted can be had as a CSV file. */
export const usersCsvAddress = ({ q, sort, order }: Pick<UserListQuery, "q" | "sort" | "order">): string =>
  usersCsvPath + queryString({ q, sort, order });

/** Everything that shows people is read anew: lists, counts, requests, one person. */
export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      typeof queryKey[0] === "string" &&
      [listUsers.path, "/api/admin/ambassador"].some((path) => String(queryKey[0]).startsWith(path)),
  });

/** Saves changes to a person; `updatedAt` among them is the version that was seen. */
export function useUpdateUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserUpdate) => call(updateUser, { params: { id }, body }),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery(id).queryKey, user);
      return refreshUsers(queryClient);
    },
  });
}

/** The server takes this many at a time. */
const deleteBatch = 500;

/** Deletes people and answers how many were deleted. `onProgress` hears how many are done. */
export function useDeleteUsers(onProgress: (done: number) => void) {
  const queryClient = useQueryClient();
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
    onSettled: () => refreshUsers(queryClient),
  });
}

/** Reads one person anew, after the photo or somebody else has changed them. */
export function useRefreshUser(id: string) {
  const queryClient = useQueryClient();
  return (): Promise<User> => queryClient.fetchQuery({ ...userQuery(id), staleTime: 0 });
}
