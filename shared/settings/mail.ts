import { z } from "zod";
import { requiredText } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

const rateMessage = "Please enter a whole number from 1 to 1,000,000";

/** What mailings need. */
export const mail = {
  postalAddress: {
    label: "Postal address",
    description: "Shown under every mailing, as the law asks. A PO box is fine",
    default: "",
    rule: orEmpty(requiredText("", 300)),
    input: "text",
    call: "app-settings",
    isPublic: false,
  },
  mailingPerHour: {
    label: "Mailing emails per hour",
    description: "Ask your mail provider what it allows",
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
