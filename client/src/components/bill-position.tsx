import type { BillRequest } from "#client/content/letters.ts";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import type { Position, Representative } from "#shared/api/representatives.ts";
import type { WatchBill } from "#shared/api/watch.ts";
import { isSenator } from "#shared/congress.ts";
import { fill } from "#shared/words.ts";
import { stands as messages } from "#words/congress.json";

/** What a member has done for a bill, in words. */
export interface BillPosition {
  id: string;
  words: string;
  committee: string | null;
  /** For the call and the letter: thanks, or a request; null once the bill's Congress is over. */
  request: BillRequest | null;
}

export const BillPositionWords = ({ words, committee }: BillPosition) => (
  <>
    {words}
    {committee && (
      <>
        {": "}
        <span {...inEnglish}>{committee}</span>
      </>
    )}
  </>
);

/** What a member has done for each bill that visitors see. */
export const billPositionsOf = (
  member: Pick<Representative, "area">,
  bills: readonly WatchBill[],
  positions: readonly Position[] = [],
): BillPosition[] =>
  positions.flatMap((position) => {
    const bill = bills.find(({ id }) => id === position.bill);
    return bill
      ? [
          {
            id: bill.id,
            words: bill.ended ? fill(messages.ended, { bill: bill.name }) : wordsOf(position, bill, member),
            committee: bill.ended || position.role !== "committee" ? null : position.committee,
            request: bill.ended ? null : requestOf(position, bill, member),
          },
        ]
      : [];
  });

export const aboutBills = (billPositions: readonly BillPosition[]): BillRequest[] =>
  billPositions.flatMap(({ request }) => request ?? []);

/** Undefined where the member's own chamber has it. */
function otherChamber(
  { name }: WatchBill,
  member: Pick<Representative, "area">,
): "inHouse" | "inSenate" | undefined {
  const isSenateBill = name.startsWith("S.");
  if (isSenator(member) === isSenateBill) return undefined;
  return isSenateBill ? "inSenate" : "inHouse";
}

function wordsOf({ role, since }: Position, bill: WatchBill, member: Pick<Representative, "area">): string {
  const values = { bill: bill.name, date: since ? formatDate(since) : "" };
  if (role === "cosponsor" && since) return fill(messages.cosponsorSince, values);
  return fill(messages[role === "none" ? (otherChamber(bill, member) ?? role) : role], values);
}

function requestOf({ role }: Position, bill: WatchBill, member: Pick<Representative, "area">): BillRequest {
  const kind = role === "none" ? (otherChamber(bill, member) ?? role) : role;
  return { kind, name: bill.name, title: bill.title.replace(/^the /i, "") };
}
