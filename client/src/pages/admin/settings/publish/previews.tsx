import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatDate } from "#client/lib/format.ts";
import { links } from "#shared/settings/links.ts";
import defaultUrgent from "#words/urgent.json";
import type { Texts } from "../setting-field.tsx";

const washingtonToday = () => new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" });

/** The urgent section as the home page would show it. */
export function UrgentPreview({ texts: { urgentTitle, urgentText, urgentUntil } }: { texts: Texts }) {
  const hasEnded = Boolean(urgentUntil) && String(urgentUntil) < washingtonToday();
  return (
    <>
      <div className="border-l-4 border-accent pl-5">
        <p className="font-semibold text-accent-strong">Urgent action needed</p>
        <p className="mt-1 font-heading text-2xl font-semibold wrap-anywhere">
          {(!hasEnded && urgentTitle) || defaultUrgent.title}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
          {(!hasEnded && urgentText) || defaultUrgent.text}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {hasEnded
          ? "The last day is over, so the home page shows our default text."
          : urgentUntil
            ? `On the home page until ${formatDate(urgentUntil)}.`
            : "On the home page until you change it."}
      </p>
    </>
  );
}

const withoutProtocol = (address: string) => address.replace(/^https:\/\//, "").replace(/\/$/, "");

/** Where each link would lead, and what the footer and the terms would say. */
export function LinksPreview({ texts }: { texts: Texts }) {
  return (
    <ul className="grid gap-1">
      {Object.entries(links).map(([key, { label, input }]) => {
        const value = texts[key];
        if (!value) return null;
        return (
          <li key={key} className="wrap-anywhere">
            {input === "url" ? (
              <>
                {label}: <TextLink href={value}>{withoutProtocol(value)}</TextLink>
              </>
            ) : input === "email" ? (
              `Questions? Write to ${value}`
            ) : (
              `The laws of the State of ${value} govern the Terms of Service.`
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The site in a list of search results. */
export const SearchPreview = ({ texts: { siteTitle, siteDescription } }: { texts: Texts }) => (
  <div className="max-w-prose">
    <p className="text-sm text-ink-soft">{location.host}</p>
    <p className="text-xl text-primary-strong wrap-anywhere">{siteTitle}</p>
    <p className="text-sm wrap-anywhere">{siteDescription}</p>
  </div>
);

export const PrivacyPreview = ({ texts: { crmOtherUses, healthPolicyReviewedOn } }: { texts: Texts }) => (
  <ul className="grid gap-1">
    <li>
      {crmOtherUses === "on"
        ? "Registration asks for a consent of its own, and only people who give it are sent to the CRM."
        : "People are not asked about the CRM when they register."}
    </li>
    <li>
      {healthPolicyReviewedOn
        ? `A lawyer reviewed the policy on ${formatDate(healthPolicyReviewedOn)}.`
        : "Not reviewed by a lawyer. (Visitors don't see this.)"}
    </li>
  </ul>
);

export const SpanishPreview = ({ texts: { answersInSpanish, spanishReviewedOn } }: { texts: Texts }) => (
  <ul className="grid gap-1">
    <li>
      {answersInSpanish === "on"
        ? "The pages in Spanish don't say in which language we answer."
        : "The pages in Spanish say that we answer in English."}
    </li>
    <li>
      {spanishReviewedOn
        ? `The Spanish legal texts were reviewed on ${formatDate(spanishReviewedOn)}.`
        : "The Spanish legal texts say that nobody has reviewed them yet."}
    </li>
  </ul>
);
