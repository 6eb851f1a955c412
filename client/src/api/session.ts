import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { write } from "#client/lib/api.ts";
import { forgetUnsaved, saveAllNow } from "#client/lib/autosave.ts";
import { onSessionEnd } from "#client/lib/http.ts";
import { getQueryFn } from "#client/lib/query-client.ts";
import type { login, logout } from "#shared/api/session.ts";

const sessionKey = ["/api/admin/session"];

/**
 * The administrator's session in this browser. `hasEnded`: it was there, and the server has since refused a call for
 * want of one; what is on the screen may stay until somebody signs in again.
 */
export function useSession() {
  const queryClient = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: getQueryFn({ on401: "returnNull" }),
    refetchOnMount: "always",
  });

  // Any call of the panel may be the one that finds the session gone.
  useEffect(() => onSessionEnd(() => queryClient.getQueryData(sessionKey) && setEnded(true)), [queryClient]);

  const isSignedIn = Boolean(query.data);
  return {
    isChecking: query.isPending,
    /** The check itself failed: nobody knows. */
    problem: query.error,
    check: query.refetch,
    isSignedIn,
    hasEnded: isSignedIn && hasEnded,
    resume: () => setEnded(false),
  };
}

/** Signs in; what failed for want of a session is loaded again. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      write<typeof login>("POST", "/api/admin/login", body),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session);
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    },
  });
}

/** Signs out, after what was typed a moment ago is saved; nothing that the panel has loaded stays in this browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saveAllNow();
      await write<typeof logout>("POST", "/api/admin/logout");
    },
    onSuccess: () => {
      forgetUnsaved();
      queryClient.setQueryData(sessionKey, null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
}
