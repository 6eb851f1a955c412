import { useMutation } from "@tanstack/react-query";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { useRefresh } from "#client/lib/use-write.ts";
import type { countCall, getCalls } from "#shared/api/calls.ts";

export const callsQuery = () => read<typeof getCalls>("/api/calls");

/** Counts a call; without credentials, because the count is anonymous. */
export const useCountCall = () =>
  useMutation({
    mutationFn: (call: WriteBody<typeof countCall>) =>
      write<typeof countCall>("POST", "/api/calls", call, { credentials: "omit" }),
    onSuccess: useRefresh(),
  });
