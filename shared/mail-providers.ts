import mailProviders from "./mail-providers.json" with { type: "json" };

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
  /** The host that holds the keys: "fm1" is an alias of "fm1.DOMAIN.dkim.fmhosted.com". */
  dkimHost?: string;
  dkimHelp: string;
}

export type MailProviderId = keyof typeof mailProviders;
export const mailProviderIds = Object.keys(mailProviders) as MailProviderId[];
export const mailProviderLabels = Object.fromEntries(
  mailProviderIds.map((id) => [id, mailProviders[id].label]),
);
export const mailProviderOf = (id: MailProviderId): MailProvider => mailProviders[id];
