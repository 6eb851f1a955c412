import { z } from "zod";
import { requiredText } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

const maxEmbedHosts = 50;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A wildcard needs at least two labels after it: "https://*.org" would be everyone. */
const hostPattern = new RegExp(
  `^https://(?:\\*\\.${label}(?:\\.${label})+|${label}(?:\\.${label})*)(?::\\d{1,5})?$`,
);

const isOrigin = (entry: string): boolean =>
  entry.length <= 260 &&
  hostPattern.test(entry) &&
  // An address that is all digits would match more than was meant.
  !/\.\d+(?::\d+)?$/.test(entry.replace("https://*", "")) &&
  z.url().safeParse(entry.replace("*.", "")).success;

export const embedHostsIn = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean);

/** "https://Clinic.example/ https://*.example.org" -> "https://clinic.example, https://*.example.org". */
const originList = orEmpty(requiredText("", 2048)).transform((input, context) => {
  const hosts = [
    ...new Set(
      embedHostsIn(input).map((entry) => entry.toLowerCase().replace(/\/$/, "").replace(/:443$/, "")),
    ),
  ];
  const wrong = hosts.find((host) => !isOrigin(host));
  const message =
    wrong !== undefined
      ? `"${wrong.slice(0, 60)}" can't be used. Please enter addresses such as https://www.example.org, or https://*.example.org for all names below example.org.`
      : hosts.length > maxEmbedHosts
        ? `Please enter at most ${maxEmbedHosts} websites`
        : undefined;
  if (message) context.issues.push({ code: "custom", message, input });
  return hosts.join(", ");
});

export const embeds = {
  embedHosts: {
    label: "Websites that may show our forms",
    description:
      "Addresses with commas between: https://www.clinic.example. Leave empty to allow only the preview here. If a partner has many websites, https://*.example.org stands for all whose name ends in .example.org. Use it only where all of them belong to your partner, never for names such as co.uk or github.io.",
    rule: originList,
    input: "text",
  },
} as const satisfies SettingDefinitions;
