import { type QueryFunction, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getQueryFn } from "#client/api/query-client.ts";
import { ApiError, onSessionEnd } from "#client/lib/api.ts";
import { getSession, type logout, type MemberSession, type signOutEverywhere } from "#shared/api/session.ts";
import type { TeamRole } from "#shared/team.ts";
import { forgetVerified } from "./second-factor.ts";
import { forgetSaves, saveAllNow } from "./use-autosave.ts";
import { call } from "./use-endpoint.ts";

const sessionKey = [getSession.path];

const sessionQuery = {
  queryKey: sessionKey,
  // The contract of `getSession`.
  queryFn: getQueryFn({ on401: "returnNull" }) as QueryFunction<MemberSession | null>,
};

export const useMember = (): MemberSession | null | undefined =>
  useQuery({ ...sessionQuery, enabled: false }).data;

/** The member's email address; "" where the user name is none. */
export function useOwnEmail(): string {
  const username = useMember()?.username ?? "";
  return username.includes("@") ? username : "";
}

export const useRole = (): TeamRole | undefined => useMember()?.role;

/** `hasEnded`: the server has since refused a call; the screen stays as it is until someone signs in again. */
export function useSession() {
  const queryClient = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const query = useQuery({ ...sessionQuery, refetchOnMount: "always" });

  // Any call of the panel may be the one that finds the session gone.
  useEffect(() => onSessionEnd(() => queryClient.getQueryData(sessionKey) && setEnded(true)), [queryClient]);

  const isSignedIn = Boolean(query.data);
  return {
    isChecking: query.isPending,
    /** The check failed, so it is unknown whether someone is signed in. */
    problem: query.error,
    check: query.refetch,
    isSignedIn,
    needsFactor: query.data?.needs === "second_factor",
    hasEnded: isSignedIn && hasEnded,
    resume: () => setEnded(false),
  };
}

const cookieRefused =
  "Your browser did not keep this site's cookie. Please allow cookies for this site and try again.";

/** After a login: refetches the queries that failed without a session. */
export function useAfterLogin() {
  const queryClient = useQueryClient();
  return async (session: { authenticated: boolean }) => {
    if (!session.authenticated) return;
    forgetVerified();
    // The role is not in the response of a login.
    const member = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!member) throw new ApiError(cookieRefused, 401, { message: cookieRefused });
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  };
}

/** Signs out, here or everywhere, after pending autosaves. No data of the panel stays in this browser. */
export function useEndSession(endpoint: typeof logout | typeof signOutEverywhere) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saveAllNow(queryClient);
      await call(endpoint);
    },
    onSuccess: () => {
      forgetSaves(queryClient);
      queryClient.setQueryData(sessionKey, null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
}
