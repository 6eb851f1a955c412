import { read } from "#client/lib/api.ts";
import type { getWatch } from "#shared/api/watch.ts";

export const watchQuery = () => read<typeof getWatch>("/api/watch");
