import { useQuery } from "@tanstack/react-query";
import { read, revalidateOnMount, write } from "#client/lib/api.ts";
import { request } from "#client/lib/http.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { ContentKind, getVersion, listVersions, restoreVersion, Version } from "#shared/api/versions.ts";

const path = "/api/admin/versions";
/** The earlier versions of one item, newest first. */
export const useVersions = (kind: ContentKind, id: string) =>
  useQuery({ ...read<typeof listVersions>(`${path}?kind=${kind}&id=${id}`), ...revalidateOnMount });

export const useTrash = () =>
  useQuery({ ...read<typeof listVersions>(`${path}?deleted=true`), ...revalidateOnMount });

export const useVersion = (id: number) => useQuery(read<typeof getVersion>(`${path}/${id}`));

export const useRestoreVersion = () =>
  useWrite((id: number) => write<typeof restoreVersion>("POST", `${path}/${id}/restore`));

/** Tells of a deletion, with the way to undo it. */
export function useDeletedToast(kind: ContentKind) {
  const { mutateAsync: restore } = useRestoreVersion();
  const undo = async (itemId: string): Promise<void> => {
    try {
      const { data } = await request(`${path}?kind=${kind}&id=${itemId}`);
      // The server sends what the endpoint's `response` has parsed.
      const [deleted] = data as Version[];
      if (deleted) await restore(deleted.id);
      toast({ title: "Restored: it is as it was before." });
    } catch (error) {
      toastFailure("It could not be restored", error);
    }
  };
  return (title: string, itemId: string): void =>
    toast({ title, action: { label: "Undo", run: () => void undo(itemId) } });
}
