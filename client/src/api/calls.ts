import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { currentVia } from "#client/lib/via.ts";
import type { countCall, getCalls } from "#shared/api/calls.ts";

export const callsQuery = () => read<typeof getCalls>("/api/calls");

/** Counts a call; without credentials, because the count is anonymous. */
export const useCountCall = () =>
  useWrite((call: WriteBody<typeof countCall>) =>
    write<typeof countCall>("POST", "/api/calls", { ...call, via: currentVia() }, { credentials: "omit" }),
  );
