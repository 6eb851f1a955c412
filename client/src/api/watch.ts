import { read, type WriteBody, write } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { draftArticle, getWatch, getWatchForAdmin, updateFind } from "#shared/api/watch.ts";

export const watchQuery = () => read<typeof getWatch>("/api/watch");

export const watchForAdminQuery = () => read<typeof getWatchForAdmin>("/api/admin/watch");

export const useUpdateFind = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updateFind> & { id: string }) =>
    write<typeof updateFind>("PUT", `/api/admin/watch/${encodeURIComponent(id)}`, body),
  );

export const useDraftArticle = () =>
  useWrite((id: string) =>
    write<typeof draftArticle>("POST", `/api/admin/watch/${encodeURIComponent(id)}/draft`),
  );
