import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type { ContentKind, getVersion, listVersions, restoreVersion } from "#shared/api/versions.ts";

const path = "/api/admin/versions";

/** The earlier versions of one item, newest first. */
export const versionsQuery = (kind: ContentKind, id: string) =>
  read<typeof listVersions>(`${path}?kind=${kind}&id=${id}`);

export const trashQuery = () => read<typeof listVersions>(`${path}?deleted=true`);

export const versionQuery = (id: number) => read<typeof getVersion>(`${path}/${id}`);

export const useRestoreVersion = () =>
  useWrite((id: number) => write<typeof restoreVersion>("POST", `${path}/${id}/restore`));
