import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import type { draftMailing } from "#shared/api/mailings.ts";
import type { draftArticle, getWatchForAdmin, listCommittees, updateWatchItem } from "#shared/api/watch.ts";

export const watchForAdminQuery = () => read<typeof getWatchForAdmin>("/api/admin/watch");

export const committeesQuery = () => read<typeof listCommittees>("/api/admin/watch/committees");

export const useUpdateWatchItem = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updateWatchItem> & { id: string }) =>
    write<typeof updateWatchItem>("PUT", `/api/admin/watch/${encodeURIComponent(id)}`, body),
  );

export const useDraftArticle = () =>
  useWrite((id: string) =>
    write<typeof draftArticle>("POST", `/api/admin/watch/${encodeURIComponent(id)}/draft`),
  );

export const useDraftMailing = () =>
  useWrite((id: string) =>
    write<typeof draftMailing>("POST", `/api/admin/watch/${encodeURIComponent(id)}/mailing`),
  );
