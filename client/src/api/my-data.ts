import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import {
  confirmEmail,
  deleteMyData,
  readMyData,
  readPreferences,
  resendLinks,
  savePreferences,
} from "#shared/api/my-data.ts";

/** What the links in our mails lead to. Reading is a POST as well: the token travels in the body, never in an address. */

/** Another token in the address of an open page is another confirmation: what was said of the one before is forgotten. */
export const useConfirmEmail = (token: string) =>
  useMutation({
    mutationKey: [confirmEmail.path, token],
    mutationFn: () => call(confirmEmail, { body: { token } }),
  });

export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: [readPreferences.path, token],
    queryFn: ({ signal }) => call(readPreferences, { body: { token }, signal }),
    enabled: token !== "",
    refetchOnMount: "always",
  });

/** Stores one choice or both. */
export function useSavePreferences(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: { subscribeUpdates?: boolean; sharePublicly?: boolean }) =>
      call(savePreferences, { body: { token, ...choice } }),
    onSuccess: (stored) => {
      queryClient.setQueryData(preferencesQuery(token).queryKey, stored);
      return queryClient.invalidateQueries({ queryKey: myDataQuery(token).queryKey });
    },
  });
}

export const myDataQuery = (token: string) =>
  queryOptions({
    queryKey: [readMyData.path, token],
    queryFn: ({ signal }) => call(readMyData, { body: { token }, signal }),
    enabled: token !== "",
    refetchOnMount: "always",
  });

export const useDeleteMyData = (token: string) =>
  useMutation({ mutationFn: () => call(deleteMyData, { body: { token } }) });

export const useResendLinks = () =>
  useMutation({ mutationFn: (email: string) => call(resendLinks, { body: { email } }) });

export type LinkProblemKind = "missing" | "wrong" | "expired" | "deleted";

const kinds: Record<string, LinkProblemKind> = {
  wrong_link: "wrong",
  expired_link: "expired",
  already_deleted: "deleted",
};

/** Whether it is the link that a call failed for; undefined for anything else (no connection, the server away). */
export function linkProblemOf(error: unknown): LinkProblemKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return "token" in error.fields ? "wrong" : kinds[error.code ?? ""];
}
