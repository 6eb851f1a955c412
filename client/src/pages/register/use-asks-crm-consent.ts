import { useQuery } from "@tanstack/react-query";
import { read } from "#client/lib/api.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";
import type { getPrivacySignal } from "#shared/api/health-policy.ts";

/** Whether to ask for the CRM's other uses: not where it has none, and not where the browser has said no already. */
export function useAsksCrmConsent(): boolean {
  const { data: links } = useQuery({ ...read<typeof getSiteLinks>("/api/site-links"), enabled: false });
  const isHydrated = useHydrated();
  const pageSaysNo =
    isHydrated && "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  const hasOtherUses = isHydrated && links?.crmOtherUses === "on";
  // A page is rendered once for all; what this browser sends with its calls only the server sees.
  const { data: signal } = useQuery({
    ...read<typeof getPrivacySignal>("/api/privacy-signal"),
    enabled: hasOtherUses && !pageSaysNo,
  });
  return hasOtherUses && !pageSaysNo && signal?.saysNo === false;
}
