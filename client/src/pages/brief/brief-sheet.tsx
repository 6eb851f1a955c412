import Printer from "lucide-react/icons/printer";
import { useSiteLinks } from "#client/api/site-links.ts";
import { emailLink } from "#client/components/contact-links.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate, formatShortDay } from "#client/lib/format.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { briefPath, paths } from "#client/lib/paths.ts";
import type { Brief } from "#shared/api/briefs.ts";
import { briefCode, districtsOf } from "#shared/districts.ts";
import { siteName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/brief.json";
import { prefix } from "#words/language.json";
import { BriefMembers, Part } from "./brief-members.tsx";

/** What is true of a district today; one page of paper, so it stays short. */
export function BriefSheet({ brief }: { brief: Brief }) {
  const { code, title, stateName, people, calls, stories, windows, availability } = brief;
  const address = `${useOrigin()}${prefix}${briefPath(code)}`;
  const links = useSiteLinks();
  return (
    <article className="mx-auto max-w-page px-edge pt-8 pb-16 sm:px-6 sm:pt-16 print:max-w-none print:p-0 print:text-[9.5pt] print:leading-snug">
      <p className="font-semibold text-primary-strong">{siteName}</p>
      <h1 className="mt-1 print:text-[20pt]">{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft print:mt-1 print:max-w-none print:text-[10pt]">
        {fill(words.about, { state: stateName, date: formatDate(brief.asOf) })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button wide="phone" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {words.print}
        </Button>
        <ButtonLink href={paths.brief} variant="secondary" wide="phone">
          {words.another}
        </ButtonLink>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2 print:mt-3 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
        <BriefMembers brief={brief} />
        <div className="grid grid-cols-1 content-start gap-y-8 print:gap-y-3">
          <Part title={words.whoSpeaks}>
            {people || calls ? (
              <ul className="space-y-1">
                {people && (
                  <li>
                    {people.of === "district"
                      ? fill(words.peopleInDistrict, { count: people.count })
                      : fill(words.peopleInState, { count: people.count, state: stateName })}
                  </li>
                )}
                {calls && <li>{fill(words.calls, { count: calls, state: stateName })}</li>}
              </ul>
            ) : (
              <p>{words.fromTen}</p>
            )}
          </Part>
          <Part title={fill(words.atPharmacy, { state: stateName })}>
            {availability.length > 0 ? (
              <div className="overflow-x-auto">
                <AvailabilityTable cells={availability} stateName={stateName} />
              </div>
            ) : (
              <p>{words.tooFewReports}</p>
            )}
            <p className="mt-1 text-sm text-ink-soft print:text-[8pt]">{words.notSurvey}</p>
          </Part>
          <Part title={words.openForComments}>
            {windows.length > 0 ? (
              <ul className="space-y-2 print:space-y-1">
                {windows.map(({ id, title: name, url, commentsCloseOn }) => (
                  <li key={id}>
                    <RichText
                      message={commentsCloseOn ? words.until : "{title}"}
                      parts={{
                        title: (
                          <TextLink href={url} newTab className="wrap-anywhere">
                            <span {...inEnglish} className="print:line-clamp-2">
                              {name}
                            </span>
                          </TextLink>
                        ),
                        date: commentsCloseOn && formatDate(commentsCloseOn),
                      }}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p>{words.noWindow}</p>
            )}
          </Part>
        </div>
        <div className="lg:col-span-2 print:col-span-2">
          <Part title={fill(words.patientsSay, { state: stateName })}>
            {stories.length > 0 ? (
              <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2 print:gap-4">
                {stories.map(({ name, location, text }) => (
                  <figure key={`${name} ${text}`}>
                    <blockquote
                      {...inEnglish}
                      className="border-l-4 border-primary-strong pl-4 wrap-anywhere"
                    >
                      {text}
                    </blockquote>
                    <figcaption className="mt-2 text-sm text-ink-soft wrap-anywhere print:mt-1 print:text-[8pt]">
                      {fill(words.storyBy, { name, location })}
                    </figcaption>
                  </figure>
                ))}
              </div>
            ) : (
              <p>{fill(words.noStory, { state: stateName })}</p>
            )}
          </Part>
        </div>
      </div>
      <footer className="mt-10 border-t border-line pt-4 text-sm text-ink-soft print:mt-3 print:pt-2 print:text-[8pt]">
        <p className="max-w-prose print:max-w-none">
          {fill(words.asOf, {
            date: formatDate(brief.asOf),
            members: brief.membersAsOf
              ? fill(words.membersAsOf, { date: formatDate(brief.membersAsOf) })
              : words.membersNotRead,
          })}
        </p>
        <p className="mt-1 wrap-anywhere">
          {address}
          {links?.contactEmail && <> · {emailLink(links.contactEmail)}</>}
        </p>
      </footer>
      <Districts brief={brief} />
      <ShareBar className="mt-8" title={fill(words.shareTitle, { place: title })} url={address} />
    </article>
  );
}

const headClass = "border-b border-line pb-1 font-semibold pr-2";
const cellClass = "border-b border-line py-1 pr-2 print:py-0";

const AvailabilityTable = ({ cells, stateName }: { cells: Brief["availability"]; stateName: string }) => (
  <table className="w-full text-left tabular-figures max-sm:text-sm">
    <caption className="sr-only">{fill(words.reportsFrom, { state: stateName })}</caption>
    <thead>
      <tr className="align-bottom">
        {[words.week, words.medicine, words.reports, words.notAsUsual].map((head, index) => (
          <th key={head} scope="col" className={cn(headClass, index > 1 && "text-right")}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {cells.map(({ week, product, reports, outcomes }) => (
        <tr key={`${week} ${product}`} className="align-top">
          <th scope="row" className={cn(cellClass, "font-normal")}>
            {formatShortDay(week)}
          </th>
          <td className={cellClass}>{product}</td>
          <td className={cn(cellClass, "text-right")}>{reports}+</td>
          <td className={cn(cellClass, "text-right")}>
            {outcomes ? `${Math.round((1 - outcomes.filled) * 100)}%` : words.tooFew}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** From a state to its districts. */
function Districts({ brief: { code, stateName } }: { brief: Brief }) {
  const districts = code.includes("-") ? [] : districtsOf(code);
  if (districts.length < 2) return null;
  return (
    <nav aria-label={fill(words.districtsOf, { state: stateName })} className="mt-8 print:hidden">
      <h2 className="text-xl">{fill(words.districtsOf, { state: stateName })}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {districts.map((area) => (
          <li key={briefCode(area)}>
            <TextLink href={briefPath(briefCode(area))} className="inline-flex min-h-11 items-center">
              {briefCode(area)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
