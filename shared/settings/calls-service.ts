import { z } from "zod";
import { requiredLine, requiredText, withoutMarks } from "../fields.ts";
import { onOrOff, orEmpty, type SettingDefinitions } from "./definition.ts";

export const endpointMessage = "Valid API endpoint URL is required";
/** The server checks the host, which depends on its own network. */
export const endpointUrl = z
  .string({ error: endpointMessage })
  .overwrite(withoutMarks)
  .trim()
  .max(2048, endpointMessage)
  .pipe(z.url({ protocol: /^https?$/, error: endpointMessage }));

const positive = "Quota must be at least 1";
export const quota = z
  .number({ error: positive })
  .int(positive)
  .min(1, positive)
  .max(2_147_483_647, "Quota must be at most 2,147,483,647");

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

export const domains = orEmpty(requiredText("", 2000)).transform((list, context) => {
  const hosts = list
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((entry) =>
      entry
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/\/+$/, ""),
    );
  const wrong = hosts.find((host) => !hostPattern.test(host));
  if (wrong !== undefined)
    context.issues.push({
      code: "custom",
      message: `"${wrong.slice(0, 60)}" is not a domain. Please enter domains such as example.org, separated by commas.`,
      input: list,
    });
  return [...new Set(hosts)].join(", ");
});

export const callsService = {
  fiveCallsApiKey: {
    label: "API Key",
    description: "You get one from 5calls.org. It is stored encrypted.",
    rule: z
      .string()
      .overwrite(withoutMarks)
      .trim()
      .max(512, "Please use at most 512 characters")
      .regex(/^[\x21-\x7e]*$/, "Please enter the key as it was given to you, without spaces"),
    input: "secret",
  },
  apiEndpoint: {
    label: "API endpoint address",
    description: "Where we reach 5 Calls. Change it only if they give you another one.",
    rule: orEmpty(endpointUrl),
    input: "url",
  },
  quotaLimit: {
    label: "Lookups per day (quota)",
    description: "How many we send to 5 Calls. After that, we ask the US Census Bureau and use our own list.",
    default: "25000",
    rule: z.string().transform(Number).pipe(quota).transform(String),
    input: "number",
  },
  testAddress: {
    label: "Test address",
    description: "The button “Test API” looks it up.",
    default: "1100 Congress Ave, Austin, TX 78701",
    rule: requiredLine("Test address is required", 300),
    input: "line",
  },
  enableApiKeyRestrictions: {
    label: "Restrict the lookup to allowed domains",
    description: "If you turn this off, any website can use our lookup.",
    default: "on",
    rule: onOrOff,
    input: "switch",
  },
  allowedDomains: {
    label: "Allowed domains",
    description:
      "Other websites of yours that may use the lookup, separated by commas: example.org, www.example.org. Leave empty for none.",
    rule: domains,
    input: "code",
  },
  enableLogging: {
    label: "Log lookups",
    description: "The Logs tab then shows counts and sources, never an address.",
    default: "off",
    rule: onOrOff,
    input: "switch",
  },
} as const satisfies SettingDefinitions;
