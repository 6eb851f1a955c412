import { minuteMs } from "./durations.ts";

export const mailingStates = ["draft", "scheduled", "sending", "paused", "done", "stopped"] as const;
export type MailingState = (typeof mailingStates)[number];

export const recipientStates = ["waiting", "sending", "sent", "refused", "skipped", "unknown"] as const;
export type RecipientState = (typeof recipientStates)[number];

/** From this many recipients on, the first mail waits a minute for 'Stop'. */
export const countdownFrom = 500;
export const countdownMs = minuteMs;
