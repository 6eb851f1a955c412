import providers from "./mail-providers.json" with { type: "json" };

interface MailProvider {
  label: string;
  host: string;
  port: number;
  /** TLS from the start (port 465); else STARTTLS. */
  tls: boolean;
  usernameHint: string;
  passwordHint: string;
  spf?: string;
  dkimSelectors?: readonly string[];
  dkimHelp: string;
}

export type MailProviderId = keyof typeof providers;
export const mailProviderIds = Object.keys(providers) as MailProviderId[];
export const mailProviderLabels = Object.fromEntries(mailProviderIds.map((id) => [id, providers[id].label]));
export const mailProviderOf = (id: MailProviderId): MailProvider => providers[id];
