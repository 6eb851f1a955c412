import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { queryString, read, type WriteBody, write } from "#client/lib/api.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import type {
  listRecipients,
  pauseMailing,
  resendUnknown,
  resumeMailing,
  startMailing,
  stopMailing,
} from "#shared/api/mailing-sending.ts";
import type {
  countAudience,
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  Mailing,
  previewMailing,
  testMailing,
  updateMailing,
} from "#shared/api/mailings.ts";
import type { Language } from "#shared/language.ts";
import type { RecipientState } from "#shared/mailing-states.ts";
import { readPage } from "./read-page.ts";

const list = "/api/admin/mailings";
const one = (id: string) => `${list}/${encodeURIComponent(id)}` as const;

const refetchMs = 2000;
/** What changes while one looks at it. */
export const isUnderWay = ({ state, counts }: Pick<Mailing, "state" | "counts">): boolean =>
  state === "scheduled" || state === "sending" || state === "paused" || counts.waiting > 0;

/** A page of all mailings, the newest first. */
export const mailingsPageQuery = (offset: number) => ({
  ...readPage<typeof listMailings>(list, { offset }),
  refetchInterval: refetchMs * 2,
});

export const mailingQuery = (id: string) =>
  queryOptions({
    ...read<typeof getMailing>(one(id)),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refetchMs : false),
  });

interface RecipientsPage {
  state: RecipientState | undefined;
  offset: number;
  isChanging: boolean;
}

export const recipientsPageQuery = (id: string, { state, offset, isChanging }: RecipientsPage) => {
  const page = readPage<typeof listRecipients>(`${one(id)}/recipients`, { state, offset });
  return {
    ...page,
    // Read once more when nothing changes any longer.
    queryKey: [...page.queryKey, isChanging],
    refetchInterval: isChanging ? refetchMs * 2 : (false as const),
  };
};

export const recipientsCsv = (id: string): string => `${one(id)}/recipients.csv`;

// A POST, because an audience is an object.
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [`${list}/audience`, audience],
    queryFn: ({ signal }) =>
      write<typeof countAudience>("POST", `${list}/audience`, { audience }, { signal }),
    placeholderData: keepPreviousData,
  });

interface Shown {
  as: string;
  language: Language;
  /** Makes a changed text another preview. */
  updatedAt: string;
}

export const previewQuery = (id: string, { updatedAt, ...query }: Shown) =>
  queryOptions({
    queryKey: [`${one(id)}/preview`, query, updatedAt],
    queryFn: ({ signal }) =>
      write<typeof previewMailing>("POST", `${one(id)}/preview${queryString(query) as ""}`, undefined, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const previewPage = (id: string, shown: Shown): string =>
  `${one(id)}/preview.html${queryString({ ...shown })}`;

export const useCreateMailing = () =>
  useWrite((body: WriteBody<typeof createMailing>) => write<typeof createMailing>("POST", list, body));

/** `updatedAt` is the expected version. */
export const useUpdateMailing = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updateMailing> & { id: string }) =>
    write<typeof updateMailing>("PUT", one(id), body),
  );

/** Refetches nothing: the draft is on the screen until its editor has closed. */
export const useDeleteMailing = () =>
  useMutation({ mutationFn: (id: string) => write<typeof deleteMailing>("DELETE", one(id)) });

export const useTestMailing = (id: string) =>
  useWrite((email: string | undefined) =>
    write<typeof testMailing>("POST", `${one(id)}/test`, email ? { email } : {}),
  );

/** `at`: when; undefined for now. */
export const useStartMailing = (id: string) =>
  useWrite((at: string | undefined) =>
    write<typeof startMailing>("POST", `${one(id)}/start`, at ? { at } : {}),
  );

type Control = typeof pauseMailing | typeof resumeMailing | typeof stopMailing;
export const useControlMailing = (id: string) =>
  useWrite((act: "pause" | "resume" | "stop") => write<Control>("POST", `${one(id)}/${act}`));

export const useResendUnknown = (id: string) =>
  useWrite(() => write<typeof resendUnknown>("POST", `${one(id)}/resend-unknown`));
