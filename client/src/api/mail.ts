import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type { dropWaitingMail, getWaitingMail, sendWaitingMail } from "#shared/api/mail.ts";
import type { allowSuppressed, getMailEvents, getSuppressions } from "#shared/api/mail-events.ts";

const path = "/api/admin/mail/waiting";

/** Mails that were saved to a folder, because SMTP was not set up. */
export const waitingMailQuery = () => read<typeof getWaitingMail>(path);

export const useSendWaitingMail = () =>
  useWrite(() => write<typeof sendWaitingMail>("POST", "/api/admin/mail/waiting/send"));

export const useDropWaitingMail = () => useWrite(() => write<typeof dropWaitingMail>("DELETE", path));

export const suppressionsQuery = () => read<typeof getSuppressions>("/api/admin/suppressions");

export const mailEventsQuery = () => read<typeof getMailEvents>("/api/admin/mail-events");

export const useAllowSuppressed = () =>
  useWrite((email: string) =>
    write<typeof allowSuppressed>("POST", "/api/admin/suppressions/allow", { email }),
  );
