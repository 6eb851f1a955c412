import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { callsQuery } from "#client/api/calls.ts";
import { formatNumber } from "#shared/format-number.ts";

/** Fewer would discourage, and could point to someone. */
const minShown = 5;

export function CallsThisWeek() {
  const { data } = useQuery(callsQuery());
  if (!data || data.thisWeek < minShown) return null;
  return (
    <p className="mb-6 flex items-center gap-2.5 font-semibold">
      <Phone aria-hidden className="size-5" />
      {formatNumber(data.thisWeek)} calls made this week
    </p>
  );
}
