import { telephoneHref } from "#client/lib/format.ts";
import { TextLink } from "./ui/text-link.tsx";

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
