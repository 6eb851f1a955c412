import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { ApiError, write } from "#client/lib/api.ts";
import type { resendLinks, savePreferences } from "#shared/api/my-data.ts";
import { fill } from "#shared/words.ts";
import { spam } from "#words/links-sent.json";

// Here and in the pages of mailed links, reading is a POST as well: the token travels in the body, never in an address.

export const useSavePreferences = (token: string) =>
  useWrite((choice: Omit<z.input<typeof savePreferences.body>, "token">) =>
    write<typeof savePreferences>("POST", "/api/preferences", { token, ...choice }),
  );

export const useResendLinks = () =>
  useMutation({
    mutationFn: (email: string) => write<typeof resendLinks>("POST", "/api/my-data/resend", { email }),
  });

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
