import Clock from "lucide-react/icons/clock";
import { useEffect, useState } from "react";
import { cn } from "#client/lib/cn.ts";
import { minuteMs } from "#shared/durations.ts";
import { washingtonZone } from "#shared/washington-day.ts";
import * as words from "#words/members.json";

/** Whether the Washington office is open now; follows the clock. */
export function OfficeStatus() {
  const [isOpen, setOpen] = useState(() => isOfficeOpen(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setOpen(isOfficeOpen(new Date())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={cn("flex gap-2.5 text-sm font-medium", isOpen ? "text-success" : "text-ink-soft")}>
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isOpen ? words.open : words.closed}
    </p>
  );
}

/** Whether offices on Capitol Hill answer their phones: Monday to Friday, 9 to 5 in Washington. */
export function isOfficeOpen(now: Date): boolean {
  const options = { timeZone: washingtonZone, weekday: "short", hour: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(now);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const hour = Number(partOf("hour"));
  return !["Sat", "Sun"].includes(partOf("weekday")) && hour >= 9 && hour < 17;
}
