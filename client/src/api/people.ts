import { useWrite } from "#client/api/use-write.ts";
import { queryString, read, write } from "#client/lib/api.ts";
import {
  type countEveryone,
  type deleteManyPeople,
  type getPerson,
  type hideManyPeople,
  type listPeople,
  type PersonUpdate,
  peopleCsvPath,
  type peopleSortKeys,
  type resendConfirmations,
  type updatePerson,
} from "#shared/api/people.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { readPage } from "./read-page.ts";

/** What the Users tab shows: a search, filters and an order. */
export interface PeopleListQuery extends Partial<Record<keyof PeopleFilter, string>> {
  q: string;
  sort: (typeof peopleSortKeys)[number];
  order: "asc" | "desc";
}

/** A page of the people who match. */
export const peoplePageQuery = (query: PeopleListQuery & { offset: number; limit?: number }) =>
  readPage<typeof listPeople>("/api/admin/registrations", { ...query, q: query.q || undefined });

export const peopleCountsQuery = () => read<typeof countEveryone>("/api/admin/registrations/counts");

export const personQuery = (id: string) =>
  read<typeof getPerson>(`/api/admin/registrations/${encodeURIComponent(id)}`);

/** Where the list as it is searched and sorted can be had as a CSV file. */
export const peopleCsvAddress = (query: PeopleListQuery): string => peopleCsvPath + queryString({ ...query });

/** Saves changes to a person; `updatedAt` among them is the expected version. */
export const useUpdatePerson = (id: string) =>
  useWrite((body: PersonUpdate) => write<typeof updatePerson>("PUT", `/api/admin/registrations/${id}`, body));

/** Takes people off the public list, or puts them back on it. */
export const useHidePeople = () =>
  useWrite((body: { userIds: string[]; hidden: boolean }) =>
    write<typeof hideManyPeople>("POST", "/api/admin/registrations/hide", body),
  );

/** Mails the link of confirmation again to those who have not used it. */
export const useResendConfirmations = () =>
  useWrite((userIds: string[]) =>
    write<typeof resendConfirmations>("POST", "/api/admin/registrations/resend-confirmation", { userIds }),
  );

/** The server takes this many at a time. */
const deleteBatchSize = 500;

/** Deletes people and returns how many were deleted. A failure in the middle leaves the rest. */
export function useDeletePeople(onProgress: (done: number, total: number) => void) {
  const remove = async (ids: readonly string[]) => {
    let deleted = 0;
    onProgress(0, ids.length);
    for (let start = 0; start < ids.length; start += deleteBatchSize) {
      const userIds = ids.slice(start, start + deleteBatchSize);
      const { deletedCount } = await write<typeof deleteManyPeople>("DELETE", "/api/admin/registrations", {
        userIds,
      });
      deleted += deletedCount;
      onProgress(start + userIds.length, ids.length);
    }
    return deleted;
  };
  return useWrite(remove, { refreshOnError: true });
}
