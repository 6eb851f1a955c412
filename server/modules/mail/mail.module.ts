import type { Module } from "#server/platform/module.ts";
import { mailChannel } from "./deliver-mail.ts";
import { mailConnection } from "./mail-connection.ts";

export const mail: Module = {
  channels: (services) => [mailChannel(services)],
  connections: (services) => ({ mail: mailConnection(services) }),
};
