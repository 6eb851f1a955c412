import { and, eq, isNull } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Services } from "#server/platform/services.ts";
import type { Position, Representative } from "#shared/api/representatives.ts";
import { isSenator } from "#shared/congress.ts";
import { type BillDetails, watchCommitteeMembers, watchItems } from "#shared/schema/watch.ts";
import { type BillNumber, billId, parseBills } from "#shared/settings/watch-rules.ts";
import { committees, congress } from "./congress.ts";
import { disabledReason } from "./source.ts";

type Member = Pick<Representative, "id" | "area">;
type Positions = Record<string, Position[]>;

type Seats = readonly (typeof watchCommitteeMembers.$inferSelect)[];

interface ReadBill {
  number: BillNumber;
  details: BillDetails;
}

/** Reads the watched bills once. @returns members' actions on each, by the member's id */
export async function readPositions(services: Services): Promise<(members: readonly Member[]) => Positions> {
  const { db } = services.database;
  const [settings, rows, memberRows] = await Promise.all([
    readSettings(db),
    db
      .select({ id: watchItems.id, details: watchItems.details })
      .from(watchItems)
      .where(
        and(eq(watchItems.source, congress.name), eq(watchItems.hidden, false), isNull(watchItems.goneAt)),
      ),
    db.select().from(watchCommitteeMembers),
  ]);
  const details = new Map(rows.map((row) => [row.id, row.details]));
  const bills = disabledReason(congress, services.env, settings)
    ? []
    : parseBills(settings.watchBills).flatMap((number): ReadBill[] => {
        const bill = details.get(billId(number));
        return bill?.kind === "bill" ? [{ number, details: bill }] : [];
      });
  const seats: Seats = disabledReason(committees, services.env, settings) ? [] : memberRows;
  return (members) =>
    bills.length === 0
      ? {}
      : Object.fromEntries(
          members.map((member) => [member.id, bills.map((bill) => positionOn(bill, member, seats))]),
        );
}

function positionOn({ number, details }: ReadBill, member: Member, seats: Seats): Position {
  const bill = billId(number);
  const none = { bill, role: "none", since: null, committee: null } as const;
  if (isSenator(member) !== (number.chamber === "s")) return none;
  if (member.id === details.sponsorId) return { ...none, role: "sponsor" };
  const cosponsor = details.cosponsors.find(({ id }) => id === member.id);
  if (cosponsor) return { ...none, role: "cosponsor", since: cosponsor.since };
  const committee = details.committees.find(({ code }) => sitsOn(member, code, seats));
  return committee ? { ...none, role: "committee", committee: committee.name } : none;
}

/** A seat on a subcommittee ("HSIF14") is one on its committee ("HSIF"). */
const sitsOn = ({ id }: Member, code: string, seats: Seats): boolean =>
  seats.some(({ committee, memberIds }) => committee.startsWith(code) && memberIds.includes(id));
