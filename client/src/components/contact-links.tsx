import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import * as words from "#words/contact.json";

/** What a phone dials: "(202) 225-4965" -> "tel:+12022254965"; a number of another length, or with its own "+", as it is. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : `tel:${digits}`;
}

/* The ways to reach someone, as facts of a `DetailList`: null where one was not given. */

export const emailLink = (email: string) => <TextLink href={`mailto:${email}`}>{email}</TextLink>;

export const phoneLink = (phone: string | null) =>
  phone && <TextLink href={telephoneHref(phone)}>{phone}</TextLink>;

export const webLink = (url: string | null) =>
  url && (
    <TextLink href={url} newTab className="break-all">
      {url}
    </TextLink>
  );

export const switchboardNumber = "(202) 224-3121";

/** The number that always works. */
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
