import type { MDXComponents } from "mdx/types";
import type { ReactNode } from "react";
import { emailLink } from "#client/components/contact-links.tsx";
import { TranslationNote } from "#client/components/language-notes.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { retentionDays } from "#shared/retention.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/legal.json";

const count = (days: number): string => plural(days, words.days);

/** How long each kind of data is kept, in words: the values of `{props.days.NAME}` in a text. */
export const daysInWords = (configured: { logs?: number; backups?: number }) => ({
  mails: count(retentionDays.mails),
  versions: count(retentionDays.versions),
  unusedPhotos: count(retentionDays.unusedPhotos),
  endedDistricts: count(retentionDays.endedDistricts),
  unconfirmedImports: count(retentionDays.unconfirmedImports),
  drafts: count(retentionDays.drafts),
  logs: count(configured.logs ?? retentionDays.logs),
  backups: count(configured.backups ?? retentionDays.backups),
});

const Contact = ({ email }: { email: string | undefined }) => (email ? emailLink(email) : words.contact);

/** Written by hand into an email, so that we find it: the law gives an appeal its own deadline. */
function Appeal({ email, children }: { email: string | undefined; children: ReactNode }) {
  if (!email) return children;
  return (
    <TextLink href={`mailto:${email}?subject=${encodeURIComponent(words.appealSubject)}`}>
      {children}
    </TextLink>
  );
}

const If = ({ that, children }: { that: unknown; children: ReactNode }) => (that ? children : null);

export const LegalTranslationNote = () => (
  <TranslationNote className="mb-6 rounded-card border border-line bg-sunken p-4 font-semibold" />
);

const list: MDXComponents["ul"] = ({ children }) => (
  <ul className="mt-3 list-disc space-y-1.5 pl-6 marker:text-ink-soft">{children}</ul>
);

/** The elements of a legal text, and what its Markdown may use beyond them. */
export const legalComponents = {
  h2: ({ children }) => <h3 className="mt-7 mb-2 text-lg first:mt-0">{children}</h3>,
  p: ({ children }) => <p className="mt-3">{children}</p>,
  ul: list,
  // One with an <If> in it is no Markdown.
  List: list,
  Contact,
  Appeal,
  If,
} satisfies MDXComponents;
