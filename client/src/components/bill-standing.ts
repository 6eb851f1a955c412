import { formatDate } from "#client/lib/format.ts";
import type { Representative, Stand } from "#shared/api/representatives.ts";
import type { WatchBill } from "#shared/api/watch.ts";
import { isSenator } from "#shared/congress.ts";

/** What a member has done for a bill, in words. */
export interface BillStanding {
  id: string;
  words: string;
  /** For the call and the letter: thanks, or a request; null once the bill's Congress is over. */
  request: string | null;
}

/** What a member has done for each bill that visitors see. */
export const standingsOf = (
  member: Pick<Representative, "area">,
  stands: readonly Stand[] = [],
  bills: readonly WatchBill[],
): BillStanding[] =>
  stands.flatMap((stand) => {
    const bill = bills.find(({ id }) => id === stand.bill);
    return bill
      ? [
          {
            id: bill.id,
            words: bill.ended ? `${bill.name} ended with its Congress.` : wordsOf(stand, bill, member),
            request: bill.ended ? null : requestOf(stand, bill, member),
          },
        ]
      : [];
  });

/** One paragraph about all bills; "" when there is nothing to thank or ask for. */
export const aboutBills = (standings: readonly BillStanding[]): string =>
  standings.flatMap(({ request }) => request ?? []).join(" ");

const isOfOtherChamber = (bill: WatchBill, member: Pick<Representative, "area">): boolean =>
  isSenator(member) !== bill.name.startsWith("S.");

const chambers = (bill: WatchBill): [own: string, other: string] =>
  bill.name.startsWith("S.") ? ["Senate", "House"] : ["House", "Senate"];

function wordsOf(
  { role, since, committee }: Stand,
  bill: WatchBill,
  member: Pick<Representative, "area">,
): string {
  const { name } = bill;
  if (role === "sponsor") return `Sponsor of ${name}`;
  if (role === "cosponsor") return `Cosponsor of ${name}${since ? ` since ${formatDate(since)}` : ""}`;
  if (role === "committee")
    return `Sits on the committee that has ${name}${committee ? `: ${committee}` : ""}`;
  if (!isOfOtherChamber(bill, member)) return `Not a cosponsor of ${name} yet`;
  const [own, other] = chambers(bill);
  return `${name} is in the ${own}. Ask for a companion bill in the ${other}. That is the same bill in the other chamber.`;
}

function requestOf({ role }: Stand, bill: WatchBill, member: Pick<Representative, "area">): string {
  const called = `${bill.name}, the ${bill.title.replace(/^the /i, "")}`;
  if (role === "sponsor") return `Thank you for introducing ${called}.`;
  if (role === "cosponsor") return `Thank you for cosponsoring ${called}.`;
  if (role === "committee")
    return `Your committee has ${called}. Please ask for a hearing on it, and please become a cosponsor.`;
  if (!isOfOtherChamber(bill, member)) return `Please become a cosponsor of ${called}.`;
  const [own, other] = chambers(bill);
  return `The ${own} has ${called}. Please introduce or support a companion bill in the ${other}.`;
}
