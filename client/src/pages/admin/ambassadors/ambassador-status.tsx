import { Badge } from "#client/components/ui/badge.tsx";
import type { AdminAmbassador } from "#shared/api/ambassadors.ts";

/** "Approved" or "Pending", and whether an approved one is really to be seen. */
export function AmbassadorStatus({ ambassador }: { ambassador: AdminAmbassador }) {
  if (!ambassador.isApproved) return <Badge tone="warning">Pending</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="success">Approved</Badge>
      {!ambassador.sharePublicly && <Badge>Not shown</Badge>}
    </span>
  );
}
