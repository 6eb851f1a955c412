import Landmark from "lucide-react/icons/landmark";
import type { BillStanding } from "./bill-standing.ts";

export function MemberStandings({ standings }: { standings: readonly BillStanding[] }) {
  if (standings.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {standings.map(({ id, words }) => (
        <li key={id} className="flex gap-2.5 rounded-control bg-sunken px-3 py-2 text-sm font-medium">
          <Landmark aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  );
}
