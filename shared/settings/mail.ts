import { z } from "zod";
import { requiredText } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

const rateMessage = "Please enter a whole number from 1 to 1,000,000";

/** What mailings need. */
export const mail = {
  postalAddress: {
    label: "Postal address",
    description: "Stands under every mailing: the law (CAN-SPAM) asks for it. A post office box will do",
    default: "",
    rule: orEmpty(requiredText("", 300)),
    input: "text",
    call: "app-settings",
    isPublic: false,
  },
  mailingPerHour: {
    label: "Mails of mailings an hour",
    description: "All mailings together. Ask your mail provider what it allows; a change counts right away",
    default: "1000",
    rule: z
      .string({ error: rateMessage })
      .trim()
      .regex(/^[1-9]\d{0,6}$/, { error: rateMessage, abort: true })
      .refine((value) => Number(value) <= 1_000_000, rateMessage),
    input: "number",
    call: "app-settings",
    isPublic: false,
  },
} as const satisfies SettingDefinitions;
