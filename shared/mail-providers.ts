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

export const mailProviders = {
  "google-workspace": {
    label: "Google Workspace",
    host: "smtp.gmail.com",
    port: 465,
    tls: true,
    usernameHint: "The whole address of the mailbox",
    passwordHint: "An app password: Google Account, Security, App passwords",
    spf: "_spf.google.com",
    dkimSelectors: ["google"],
    dkimHelp: "Google Admin shows it under Apps, Google Workspace, Gmail, Authenticate email",
  },
  "microsoft-365": {
    label: "Microsoft 365",
    host: "smtp.office365.com",
    port: 587,
    tls: false,
    usernameHint: "The whole address of the mailbox",
    passwordHint: "The mailbox's password. Authenticated SMTP must be on for this mailbox",
    spf: "spf.protection.outlook.com",
    dkimSelectors: ["selector1", "selector2"],
    dkimHelp: "Microsoft Defender shows both under Email authentication settings, DKIM",
  },
  fastmail: {
    label: "Fastmail",
    host: "smtp.fastmail.com",
    port: 465,
    tls: true,
    usernameHint: "The whole address of the mailbox",
    passwordHint: "An app password: Settings, Privacy & Security",
    spf: "spf.messagingengine.com",
    dkimSelectors: ["fm1"],
    dkimHost: "dkim.fmhosted.com",
    dkimHelp: "Fastmail shows it under Settings, Domains",
  },
  "amazon-ses": {
    label: "Amazon SES",
    host: "email-smtp.us-east-1.amazonaws.com",
    port: 587,
    tls: false,
    usernameHint: "The SMTP user name that SES made for you. Another region than us-east-1: see Advanced",
    passwordHint: "The SMTP password that SES made with it, not your AWS key",
    spf: "amazonses.com",
    dkimHelp: "Amazon SES shows three records under Identities, your domain, Authentication",
  },
  postmark: {
    label: "Postmark",
    host: "smtp.postmarkapp.com",
    port: 587,
    tls: false,
    usernameHint: "The Server API token",
    passwordHint: "The Server API token again",
    spf: "spf.mtasv.net",
    dkimHelp: "Postmark shows it under Sender Signatures, DNS settings",
  },
  sendgrid: {
    label: "SendGrid",
    host: "smtp.sendgrid.net",
    port: 587,
    tls: false,
    usernameHint: "The word apikey",
    passwordHint: "An API key that may send mail",
    spf: "sendgrid.net",
    dkimSelectors: ["s1", "s2"],
    dkimHelp: "SendGrid shows it under Settings, Sender Authentication",
  },
  mailgun: {
    label: "Mailgun",
    host: "smtp.mailgun.org",
    port: 587,
    tls: false,
    usernameHint: "Such as postmaster@mg.example.org. For a domain in the EU, see Advanced",
    passwordHint: "The SMTP password of that user",
    spf: "mailgun.org",
    dkimSelectors: ["mailo", "smtp", "mx", "pic", "k1", "krs"],
    dkimHelp: "Mailgun shows it under Domains, DNS records",
  },
  other: {
    label: "Other",
    host: "",
    port: 587,
    tls: false,
    usernameHint: "As your provider gave it to you",
    passwordHint: "As your provider gave it to you",
    dkimSelectors: ["default", "mail", "dkim"],
    dkimHelp: "Your provider shows it",
  },
} as const satisfies Record<string, MailProvider>;

export type MailProviderId = keyof typeof mailProviders;
export const mailProviderIds = Object.keys(mailProviders) as MailProviderId[];
export const mailProviderLabels = Object.fromEntries(
  mailProviderIds.map((id) => [id, mailProviders[id].label]),
);
export const mailProviderOf = (id: MailProviderId): MailProvider => mailProviders[id];
