import type { ambassadorsPage, listAmbassadors } from "#shared/api/ambassadors.ts";
import { useWholeList } from "./use-whole-list.ts";

/** The server's standard page. */
const pageSize: typeof ambassadorsPage = 48;

export const useAmbassadors = () => useWholeList<typeof listAmbassadors>("/api/ambassadors", pageSize);
