import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { closingNote, type OpenCommentWindow, takesComments } from "#client/components/comment-window.ts";
import { Detail } from "#client/components/detail-list.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { TallLink, TextLink } from "#client/components/ui/link.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { advocateSections, paths } from "#client/lib/paths.ts";
import type { Watch, WatchBill, WatchDocument, WatchSupply } from "#shared/api/watch.ts";
import { docketWords } from "#shared/docket.ts";
import { ordinalIn } from "#shared/format-number.ts";
import { fdaShortagesUrl } from "#shared/site.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill, plural } from "#shared/words.ts";
import { titled } from "#words/congress.json";
import { code } from "#words/language.json";
import * as words from "#words/washington.json";

const maxNotices = 5;

export function FdaComments({ watch }: { watch: Watch }) {
  const windows = watch.documents.filter(takesComments);
  const notices = watch.documents.filter((document) => !takesComments(document)).slice(0, maxNotices);
  if (watch.documents.length === 0) return null;
  return (
    <section
      id={advocateSections.comments}
      aria-labelledby={`${advocateSections.comments}-title`}
      className="mx-auto max-w-page scroll-mt-6 px-edge pb-6 sm:pb-14 sm:px-6"
    >
      {windows.length > 0 && <p className="font-semibold text-accent-strong">{words.stepToday}</p>}
      <h2 id={`${advocateSections.comments}-title`}>
        {windows.length > 0 ? words.comment : words.published}
      </h2>
      {windows.length > 0 && (
        <ul className="mt-6 grid grid-cols-1 gap-6">
          {windows.map((open) => (
            <WindowCard key={open.id} open={open} watch={watch} />
          ))}
        </ul>
      )}
      {notices.length > 0 && <Notices notices={notices} isAfterWindows={windows.length > 0} />}
    </section>
  );
}

function WindowCard({ open, watch }: { open: OpenCommentWindow; watch: Watch }) {
  const { id, title, sentence, url, commentUrl, docket } = open;
  return (
    <Card as="li" className="border-accent-strong">
      <h3 {...inEnglish} className="text-xl wrap-anywhere">
        {sentence ?? title}
      </h3>
      {sentence && (
        <p {...inEnglish} className="mt-2 text-ink-soft wrap-anywhere">
          {title}
        </p>
      )}
      <p className="mt-3 text-lg font-semibold">{fill(words.window, { closes: closingNote(open, watch) })}</p>
      {docket && <p className="mt-1 text-sm text-ink-soft">{docketWords(docket)}</p>}
      <p className="mt-3 flex flex-wrap gap-x-8">
        <TallLink href={url}>{words.readNotice}</TallLink>
        <TallLink href={`/watch/${encodeURIComponent(id)}.ics`} className="gap-2">
          <CalendarPlus aria-hidden className="size-5" />
          {words.addLastDay}
        </TallLink>
      </p>
      <CommentHelper formUrl={commentUrl ?? url} />
    </Card>
  );
}

const Notices = ({ notices, isAfterWindows }: { notices: WatchDocument[]; isAfterWindows: boolean }) => (
  <>
    {isAfterWindows && <h3 className="mt-10">{words.more}</h3>}
    <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
      {notices.map(({ id, title, sentence, url, publishedOn }) => (
        <li key={id} className="py-3">
          <TextLink href={url} className="wrap-anywhere" {...inEnglish}>
            {sentence ?? title}
          </TextLink>
          <span className="block text-sm text-ink-soft">{formatDate(publishedOn)}</span>
        </li>
      ))}
    </ul>
  </>
);

const CommentForm = lazyPart(() => import("./comment-form.tsx"), "CommentForm");

function CommentHelper({ formUrl }: { formUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CommentForm open onOpenChange={setOpen} formUrl={formUrl} />;
  return (
    <div className="mt-5 flex flex-col gap-3 sm:flex-row">
      <Button onClick={() => setOpen(true)}>{words.helpMe}</Button>
      <ButtonLink href={formUrl} variant="secondary">
        {words.openForm}
      </ButtonLink>
    </div>
  );
}

export function Bills({ watch: { bills, checkedOn } }: { watch: Watch }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="bills-title" className="mx-auto max-w-page px-edge pb-6 sm:pb-14 sm:px-6">
      <h2 id="bills-title">{words.inCongress}</h2>
      <ul className="mt-6 grid grid-cols-1 gap-6">
        {bills.map((bill) => (
          <BillCard key={bill.id} bill={bill} />
        ))}
      </ul>
      {checkedOn.congress && (
        <p className="mt-4 text-sm text-ink-soft">
          {fill(words.congressSource, { date: formatDate(checkedOn.congress) })}
        </p>
      )}
    </section>
  );
}

function BillCard({ bill }: { bill: WatchBill }) {
  const { id, name, title, sentence, url, sponsor, cosponsors, latestAction, ended } = bill;
  const [congress] = id.split("-");
  return (
    <Card as="li">
      <h3 className="text-xl wrap-anywhere">
        {name}: <span {...inEnglish}>{title}</span>
      </h3>
      {ended && (
        <p className="mt-2 font-semibold">
          {fill(words.ended, { congress: ordinalIn(code, Number(congress)) })}
        </p>
      )}
      {sentence && (
        <p {...inEnglish} className="mt-2 text-lg">
          {sentence}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {sponsor && <Detail label={words.sponsor}>{sponsorWords(sponsor)}</Detail>}
        <Detail label={words.cosponsors}>{plural(cosponsors, words.membersOfCongress)}</Detail>
        {latestAction && (
          <Detail label={words.lastAction}>
            {formatDate(latestAction.date)}: <span {...inEnglish}>{latestAction.text}</span>
          </Detail>
        )}
      </dl>
      {ended && <p className="mt-4 max-w-prose text-ink-soft">{words.endedNote}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        {!ended && <TallLink href={paths.representativeLookup}>{words.seeMembers}</TallLink>}
        <TallLink href={url}>{fill(words.readBill, { bill: name })}</TallLink>
      </div>
    </Card>
  );
}

const titles: Readonly<Record<string, string>> = {
  Rep: titled.representative,
  Sen: titled.senator,
  Del: titled.delegate,
};
const parties: Readonly<Record<string, string>> = words.sponsorParties;

/** "Rep. Austin, Ann [D-TX-37]", as Congress.gov writes it, in words: "Representative Ann Austin, Democrat from Texas, district 37". */
export function sponsorWords(sponsor: string): string {
  const [, title = "", last, first, suffix = "", party = "", stateCode = "", district] =
    /^(\w+)\. ([^,]+), ([^,]+)(, [^[]+)? \[(\w+)-([A-Z]{2})(?:-(\d+|At Large))?\]$/.exec(sponsor) ?? [];
  const state = stateNameOf(stateCode);
  const withTitle = titles[title];
  const partyWords = parties[party];
  if (!withTitle || !partyWords || !state) return sponsor;
  const member = fill(withTitle, { name: `${first} ${last}${suffix}` });
  const known = { member, party: partyWords, state };
  if (!district || /^(?:0+|At Large)$/.test(district)) return fill(words.sponsorAtLarge, known);
  return fill(words.sponsorOfDistrict, { ...known, number: String(Number(district)) });
}

/** On a phone; the others come when one asks for them. */
const firstOnPhone = 2;

const recallsUrl = "https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts";

/** Absent until the FDA's lists were read, because an empty section would mean "no recalls". */
export function Supply({ watch: { supply, checkedOn } }: { watch: Watch }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstOnPhone);
  if (!checkedOn.openFda) return null;
  const readOn = formatDate(checkedOn.openFda);
  return (
    <section
      id={advocateSections.supply}
      aria-labelledby={`${advocateSections.supply}-title`}
      className="mx-auto max-w-page scroll-mt-6 px-edge pb-6 sm:pb-14 sm:px-6"
    >
      <h2 id={`${advocateSections.supply}-title`}>{words.supply}</h2>
      <p className="mt-3 max-w-prose text-lg font-semibold">{words.askPharmacist}</p>
      {supply.length === 0 ? (
        <p className="mt-4 max-w-prose">{fill(words.nothingFound, { date: readOn })}</p>
      ) : (
        <>
          <ul ref={list} className="mt-6 grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
            {supply.map((item, index) => (
              <SupplyCard key={item.id} item={item} isLater={index >= firstOnPhone && !showsAll} />
            ))}
          </ul>
          {supply.length > firstOnPhone && !showsAll && (
            <div className="sm:hidden">
              <ShowAllButton onClick={showAll} label={fill(words.showAll, { count: supply.length })} />
            </div>
          )}
          <p className="mt-4 max-w-prose text-sm text-ink-soft">
            {fill(words.supplySource, { date: readOn })}
          </p>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-8">
        <TallLink href={fdaShortagesUrl}>{words.shortages}</TallLink>
        <TallLink href={recallsUrl}>{words.recalls}</TallLink>
      </p>
    </section>
  );
}

function SupplyCard({ item, isLater }: { item: WatchSupply; isLater: boolean }) {
  const { kind, product, sentence, company, status, reason, lots, date, url } = item;
  return (
    <Card as="li" className={cn("flex flex-col", isLater && "max-sm:hidden")}>
      <p className={cn("font-semibold", kind === "recall" ? "text-danger" : "text-warning")}>
        <RichText
          message={kind === "recall" ? words.recall : words.shortage}
          parts={{ status: <span {...inEnglish}>{status}</span> }}
        />
      </p>
      <h3 {...inEnglish} className="mt-3 text-lg wrap-anywhere">
        {product}
      </h3>
      {company && <p className="text-ink-soft">{company}</p>}
      {sentence && (
        <p {...inEnglish} className="mt-2">
          {sentence}
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-4 gap-y-2">
        <Detail label={kind === "recall" ? words.reported : words.updated}>{formatDate(date)}</Detail>
        {reason && (
          <Detail label={words.reason}>
            <span {...inEnglish}>{reason}</span>
          </Detail>
        )}
        {lots && (
          <Detail label={words.lots}>
            <span {...inEnglish}>{lots}</span>
          </Detail>
        )}
      </dl>
      <p className="mt-auto pt-3">
        <TallLink href={url}>
          <RichText message={words.officialNotice} parts={{ about: forScreenReaders({ product }) }} />
        </TallLink>
      </p>
    </Card>
  );
}
