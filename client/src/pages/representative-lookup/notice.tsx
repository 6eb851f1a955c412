import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

/** A sentence about the answer as a whole. */
export function Notice({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  const Icon = warns ? TriangleAlert : Info;
  return (
    <p
      className={cn(
        "flex gap-3 rounded-control px-4 py-3",
        warns ? "bg-warning-soft text-warning" : "bg-primary-soft text-ink",
      )}
    >
      <Icon aria-hidden className="mt-1 size-5" />
      <span>{children}</span>
    </p>
  );
}
