import { inPageLanguage } from "#client/lib/page-language.ts";
import type { listStudies, studiesPage } from "#shared/api/studies.ts";
import { useWholeList } from "./use-whole-list.ts";

/** The server's standard page. */
const pageSize: typeof studiesPage = 100;

export const useStudies = () => useWholeList<typeof listStudies>(inPageLanguage("/api/studies"), pageSize);
