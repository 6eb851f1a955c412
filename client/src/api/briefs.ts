import { read } from "#client/lib/api.ts";
import type { getBrief } from "#shared/api/briefs.ts";

export const briefQuery = (code: string) => read<typeof getBrief>(`/api/briefs/${encodeURIComponent(code)}`);
