import { useQueryClient } from "@tanstack/react-query";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type ContentKind, listVersions, restoreVersion } from "#shared/api/versions.ts";

/** Puts an item back as it was before its last change, or its deletion. */
export function useUndoChange(kind: ContentKind) {
  const queryClient = useQueryClient();
  const { mutateAsync: restore } = useCall(restoreVersion);
  return async (itemId: string): Promise<void> => {
    try {
      const [before] = await queryClient.fetchQuery({
        ...readQuery(listVersions, { query: { kind, id: itemId } }),
        staleTime: 0,
      });
      if (before) await restore({ params: { id: String(before.id) } });
      toast({ title: "Restored: it is as it was before." });
    } catch (error) {
      toastFailure("It could not be restored", error);
    }
  };
}

/** Shows that an item was deleted, with Undo. */
export function useDeletedToast(kind: ContentKind) {
  const undo = useUndoChange(kind);
  return (title: string, itemId: string): void =>
    toast({ title, action: { label: "Undo", run: () => void undo(itemId) } });
}
