import { useWrite } from "#client/api/use-write.ts";
import { read, readOnce, type WriteBody, write } from "#client/lib/api.ts";
import type {
  getTranslation,
  listTranslations,
  TranslationKind,
  updateTranslation,
} from "#shared/api/translations.ts";

const path = "/api/admin/translations";

/** The state of each translation of a kind. */
export const translationsQuery = (kind: TranslationKind) =>
  read<typeof listTranslations>(`${path}?kind=${kind}`);

export const editedTranslationQuery = (kind: TranslationKind, id: string) => ({
  ...read<typeof getTranslation>(`${path}/${kind}/${encodeURIComponent(id)}`),
  ...readOnce,
});

export const useUpdateTranslation = (kind: TranslationKind, id: string) =>
  useWrite((body: WriteBody<typeof updateTranslation>) =>
    write<typeof updateTranslation>("PUT", `${path}/${kind}/${id}`, body),
  );
