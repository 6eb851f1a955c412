import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useSiteLinks } from "#client/api/site-links.ts";
import { BillPositionWords, billPositionsOf } from "#client/components/bill-position.tsx";
import { emailLink, Switchboard } from "#client/components/contact-links.tsx";
import { PrintButton } from "#client/components/share/print-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { TallLink, TextLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { SkeletonBars } from "#client/components/ui/skeleton.tsx";
import { isNotFound, read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { formatDate, formatShortDay } from "#client/lib/format.ts";
import type { PageProps } from "#client/lib/lazy.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { briefPath, paths } from "#client/lib/paths.ts";
import type { Brief, getBrief } from "#shared/api/briefs.ts";
import { partyName, titledName } from "#shared/congress.ts";
import { areaTitle, briefCode, districtsOf, parseBriefCode } from "#shared/districts.ts";
import { telephoneHref } from "#shared/phones.ts";
import { siteName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/brief.json";
import { prefix } from "#words/language.json";

export function DistrictBriefPage({ params }: PageProps) {
  const code = params.district ?? "";
  const area = parseBriefCode(code);
  const query = useQuery({
    ...read<typeof getBrief>(`/api/briefs/${encodeURIComponent(code)}`),
    enabled: area !== undefined,
  });
  const heading = area ? areaTitle(area) : words.notHere;
  const title = area?.number === null ? words.stateBrief : words.districtBrief;
  useDocumentTitle(area && fill(title, { place: heading }));
  if (query.data) return <BriefSheet brief={query.data} />;
  return (
    <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
      <h1>{heading}</h1>
      {!area || isNotFound(query.error) ? (
        <>
          <p className="mt-4 mb-6 max-w-prose text-lg">{words.noSuchDistrict}</p>
          <ButtonLink href={paths.brief} wide="phone">
            {words.findYours}
          </ButtonLink>
        </>
      ) : query.isError ? (
        <QueryError what={words.thisBrief} query={query} />
      ) : (
        <SkeletonBars count={1} label={words.loading} bar="h-40" />
      )}
    </div>
  );
}

const readOn = (source: string, day: string | null): string =>
  day ? fill(source, { date: formatDate(day) }) : words.notToday;

/** The facts about a district, on one printed page. */
function BriefSheet({ brief }: { brief: Brief }) {
  const { code, title, people, calls, stories, windows, availability } = brief;
  const stateName = stateLabel(brief.stateName);
  const address = `${useOrigin()}${prefix}${briefPath(code)}`;
  const links = useSiteLinks();
  const hasGaps = (!people && !calls) || availability.length === 0 || stories.length === 0;
  return (
    <article className="mx-auto max-w-page px-edge pt-8 pb-16 sm:px-6 sm:pt-16 print:max-w-none print:p-0 print:text-[9.5pt] print:leading-snug">
      <p className="font-semibold text-primary-strong">{siteName}</p>
      <h1 className="mt-1 print:text-[20pt]">{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft print:mt-1 print:max-w-none print:text-[10pt]">
        {fill(words.about, { state: stateName, date: formatDate(brief.asOf) })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <PrintButton variant="primary" wide="phone">
          {words.print}
        </PrintButton>
        <ButtonLink href={paths.brief} variant="secondary" wide="phone">
          {words.another}
        </ButtonLink>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2 print:mt-3 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
        <BriefMembers brief={brief} />
        <div className="grid grid-cols-1 content-start gap-y-8 empty:hidden print:gap-y-3">
          {(people || calls) && (
            <Part title={words.whoSpeaks}>
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
            </Part>
          )}
          {availability.length > 0 && (
            <Part title={fill(words.atPharmacy, { state: stateName })}>
              <div className="overflow-x-auto">
                <AvailabilityTable cells={availability} stateName={stateName} />
              </div>
              <p className="mt-1 text-sm text-ink-soft print:text-[8pt]">{words.notSurvey}</p>
            </Part>
          )}
          {windows.length > 0 && (
            <Part title={words.openForComments}>
              <ul className="space-y-2 print:space-y-1">
                {windows.map(({ id, title: name, url, commentsCloseOn }) => (
                  <li key={id}>
                    <RichText
                      message={commentsCloseOn ? words.until : "{title}"}
                      parts={{
                        title: (
                          <TextLink href={url} className="wrap-anywhere">
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
            </Part>
          )}
        </div>
        {stories.length > 0 && (
          <div className="lg:col-span-2 print:col-span-2">
            <Part title={fill(words.patientsSay, { state: stateName })}>
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
            </Part>
          </div>
        )}
      </div>
      {hasGaps && <p className="mt-8 max-w-prose text-sm text-ink-soft print:hidden">{words.leftOut}</p>}
      <footer className="mt-10 border-t border-line pt-4 text-sm text-ink-soft print:mt-3 print:pt-2 print:text-[8pt]">
        <p className="max-w-prose print:max-w-none">
          {fill(words.asOf, {
            date: formatDate(brief.asOf),
            members: readOn(words.sources.members, brief.membersAsOf),
            bills: readOn(words.sources.bills, brief.billsReadOn),
            comments: readOn(words.sources.comments, brief.commentsReadOn),
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

function Districts({ brief: { code, stateName: name } }: { brief: Brief }) {
  const stateName = stateLabel(name);
  const districts = code.includes("-") ? [] : districtsOf(code);
  if (districts.length < 2) return null;
  return (
    <nav aria-label={fill(words.districtsOf, { state: stateName })} className="mt-8 print:hidden">
      <h2 className="text-xl">{fill(words.districtsOf, { state: stateName })}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {districts.map((area) => (
          <li key={briefCode(area)}>
            <TallLink href={briefPath(briefCode(area))}>{briefCode(area)}</TallLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl print:mb-1 print:text-[12pt]">
        {title}
      </h2>
      {children}
    </section>
  );
}

const BriefMembers = ({ brief: { members, notes, stands, bills } }: { brief: Brief }) => (
  <Part title={words.inCongress}>
    {members.length === 0 && (
      <p>
        {words.noMembers} <Switchboard />
      </p>
    )}
    <ul className="space-y-5 print:space-y-2">
      {members.map((member) => (
        <li key={member.id}>
          <h3 className="text-lg print:text-[10.5pt]">{titledName(member)}</h3>
          <p>
            {partyName(member.party)}
            {member.phone && (
              <>
                {member.party && " · "}
                <TextLink href={telephoneHref(member.phone)}>{member.phone}</TextLink>
              </>
            )}
          </p>
          <ul className="mt-1 list-disc pl-5 marker:text-ink-soft">
            {billPositionsOf(member, bills, stands[member.id]).map((billPosition) => (
              <li key={billPosition.id} className="wrap-anywhere">
                <BillPositionWords {...billPosition} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    {notes.map((note) => (
      <p key={note} className="mt-3 print:mt-1">
        {note}
      </p>
    ))}
    <p className="mt-4 print:hidden">
      <TallLink href={paths.representativeLookup}>{words.scriptAndLetter}</TallLink>
    </p>
  </Part>
);
