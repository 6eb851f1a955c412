import { EmailAddress } from "#client/components/email-address.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { telephoneHref } from "#shared/phones.ts";
import * as words from "#words/contact.json";

/* The ways to reach someone, as facts of a `DetailList`: null where one was not given. */

export const emailLink = (email: string) => (
  <TextLink href={`mailto:${email}`}>
    <EmailAddress address={email} />
  </TextLink>
);

export const phoneLink = (phone: string | null) =>
  phone && <TextLink href={telephoneHref(phone)}>{phone}</TextLink>;

export const webLink = (url: string | null) =>
  url && (
    <TextLink href={url} className="break-all">
      {url}
    </TextLink>
  );

export const switchboardNumber = "(202) 224-3121";

export const Switchboard = () => (
  <RichText
    message={words.switchboard}
    parts={{
      number: (
        <TextLink href={telephoneHref(switchboardNumber)} className="whitespace-nowrap">
          {switchboardNumber}
        </TextLink>
      ),
    }}
  />
);
