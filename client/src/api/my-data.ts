import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { write } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type {
  confirmEmail,
  deleteMyData,
  readMyData,
  readPreferences,
  resendLinks,
  StoryUse,
  savePreferences,
  withdrawStory,
} from "#shared/api/my-data.ts";
import type {
  forgetDistrict,
  forgetNewDistrict,
  keepDistrict,
  keepNewDistrict,
} from "#shared/api/own-district.ts";
import { fill } from "#shared/words.ts";
import { spam } from "#words/links-sent.json";

// Reading is a POST as well: the token of the mailed link travels in the body, never in an address.

export const useConfirmEmail = (token: string) =>
  useMutation({
    mutationKey: ["/api/confirm", token],
    mutationFn: () => write<typeof confirmEmail>("POST", "/api/confirm", { token }),
  });

export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/preferences/read", token],
    queryFn: ({ signal }) =>
      write<typeof readPreferences>("POST", "/api/preferences/read", { token }, { signal }),
    enabled: token !== "",
    refetchOnMount: "always",
  });

type Choice = Omit<z.input<typeof savePreferences.body>, "token">;

export const useSavePreferences = (token: string) =>
  useWrite((choice: Choice) =>
    write<typeof savePreferences>("POST", "/api/preferences", { token, ...choice }),
  );

export const myDataQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/my-data", token],
    queryFn: ({ signal }) => write<typeof readMyData>("POST", "/api/my-data", { token }, { signal }),
    enabled: token !== "",
    refetchOnMount: "always",
  });

export const useWithdrawStory = (token: string) =>
  useWrite((story: { id: string; use: StoryUse }) =>
    write<typeof withdrawStory>("POST", "/api/my-data/stories/withdraw", { token, ...story }),
  );

export const useDeleteMyData = (token: string) =>
  useMutation({ mutationFn: () => write<typeof deleteMyData>("POST", "/api/my-data/delete", { token }) });

export const useResendLinks = () =>
  useMutation({
    mutationFn: (email: string) => write<typeof resendLinks>("POST", "/api/my-data/resend", { email }),
  });

/** By the token of a mailed link, or by the cookie of a visitor who has just registered. */
export type DistrictOwner = { token: string } | { registrationId: string };

export const useKeepDistrict = (owner: DistrictOwner) =>
  useWrite((address: string) =>
    "token" in owner
      ? write<typeof keepDistrict>("POST", "/api/my-data/district", { token: owner.token, address })
      : write<typeof keepNewDistrict>("POST", `/api/registrations/${owner.registrationId}/district`, {
          address,
        }),
  );

export const useForgetDistrict = (owner: DistrictOwner) =>
  useWrite(() =>
    "token" in owner
      ? write<typeof forgetDistrict>("DELETE", "/api/my-data/district", { token: owner.token })
      : write<typeof forgetNewDistrict>("DELETE", `/api/registrations/${owner.registrationId}/district`),
  );

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

/** What the server said about links that were asked for again, with where to look for them. */
export const resentNews = (message: string, sendsMail: boolean): string =>
  sendsMail ? fill(spam, { message }) : message;
