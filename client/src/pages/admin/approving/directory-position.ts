import type { Ambassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { lastFoundingOrder } from "#shared/site.ts";

type Listed = Pick<Ambassador, "displayOrder" | "user">;

export interface Position {
  label: string;
  displayOrder: number;
}

const groups = {
  founding: { first: 0, last: lastFoundingOrder },
  others: { first: lastFoundingOrder + 1, last: 2_147_483_647 },
};
export type Group = keyof typeof groups;

/** Leaves numbers between two people, for those who come later. */
const gap = 10;

/** The positions for someone new in a group, the end first. Among people of the same number the newest is the last, so there is no position between them. */
export function positionsIn(group: Group, directory: readonly Listed[]): [Position, ...Position[]] {
  const { first, last } = groups[group];
  const listed = directory.filter(({ displayOrder }) => displayOrder >= first && displayOrder <= last);
  const end = listed.at(-1)?.displayOrder ?? first;
  const step = Math.min(gap, Math.floor((last - end) / 2));
  const earlier = listed.flatMap(({ displayOrder: next }, index): Position[] => {
    const before = listed[index - 1];
    if (!before)
      return next > first ? [{ label: "First", displayOrder: first + Math.floor((next - first) / 2) }] : [];
    if (before.displayOrder === next) return [];
    return [
      {
        label: `After ${fullName(before.user)}`,
        displayOrder: before.displayOrder + Math.floor((next - before.displayOrder) / 2),
      },
    ];
  });
  return [{ label: "Last", displayOrder: end + step }, ...earlier];
}
