import { read } from "#client/lib/api.ts";
import type { getNumbers, listNeeds } from "#shared/api/overview.ts";

export const needsQuery = () => read<typeof listNeeds>("/api/admin/needs");

export const numbersQuery = () => read<typeof getNumbers>("/api/admin/numbers");
