import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type {
  checkImport,
  commitImport,
  deleteImport,
  getImport,
  Import,
  listImports,
  undoImport,
} from "#shared/api/imports.ts";

/** A hundred thousand rows take longer than other calls. */
const longMs = 180_000;
const progressEveryMs = 1000;

export const importsQuery = () => read<typeof listImports>("/api/admin/imports");

export const importQuery = (id: string) => ({
  ...read<typeof getImport>(`/api/admin/imports/${encodeURIComponent(id)}`),
  refetchInterval: ({ state }: { state: { data?: Import | undefined } }) =>
    state.data?.state === "committing" ? progressEveryMs : (false as const),
});

export const refusalsAddress = (id: string): string => `/api/admin/imports/${id}/refusals.csv`;

/** Sends a file as it is. Not by `fetch`, which does not tell how much of it has arrived. */
const upload = (file: File, onProgress: (percent: number) => void): Promise<Import> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", "/api/admin/imports");
    call.setRequestHeader("content-type", "text/csv");
    call.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    call.onerror = () => reject(ApiError.offline());
    call.onload = () => {
      if (call.status === 201) return resolve(JSON.parse(call.responseText));
      ApiError.fromResponse(new Response(call.responseText, { status: call.status })).then(reject, reject);
    };
    call.send(file);
  });

export const useUploadImport = (onProgress: (percent: number) => void) =>
  useWrite((file: File) => upload(file, onProgress));

export const useCheckImport = (id: string) =>
  useWrite((body: WriteBody<typeof checkImport>) =>
    write<typeof checkImport>("PUT", `/api/admin/imports/${id}`, body, { timeoutMs: longMs }),
  );

export const useCommitImport = (id: string) =>
  useWrite(() => write<typeof commitImport>("POST", `/api/admin/imports/${id}/commit`));

export const useUndoImport = (id: string) =>
  useWrite(() =>
    write<typeof undoImport>("POST", `/api/admin/imports/${id}/undo`, undefined, { timeoutMs: longMs }),
  );

export function useDeleteImport(id: string) {
  const queryClient = useQueryClient();
  return useWrite(async () => {
    await write<typeof deleteImport>("DELETE", `/api/admin/imports/${id}`);
    // Its screen is still open: refetched, it would say that the import is gone, and stay.
    queryClient.removeQueries({ queryKey: importQuery(id).queryKey });
  });
}
