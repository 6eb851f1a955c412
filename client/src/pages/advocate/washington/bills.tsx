import { Detail } from "#client/components/detail-list.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TallLink } from "#client/components/ui/text-link.tsx";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import type { Watch, WatchBill } from "#shared/api/watch.ts";
import { ordinalIn } from "#shared/format-number.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill, plural } from "#shared/words.ts";
import { titled } from "#words/congress.json";
import { code } from "#words/language.json";
import * as words from "#words/washington.json";

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
