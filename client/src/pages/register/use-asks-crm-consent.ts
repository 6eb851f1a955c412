import { useQuery } from "@tanstack/react-query";
import { useSiteLinks } from "#client/api/site-links.ts";
import { read } from "#client/lib/api.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import type { getPrivacySignal } from "#shared/api/health-policy.ts";

export function useAsksCrmConsent(): boolean {
  const links = useSiteLinks();
  const isHydrated = useHydrated();
  const isGpcOn =
    isHydrated && "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  const hasOtherUses = isHydrated && links?.crmOtherUses === "on";
  // Browsers without the property may still send the header of Global Privacy Control (GPC), which only the server sees.
  const { data: signal } = useQuery({
    ...read<typeof getPrivacySignal>("/api/privacy-signal"),
    enabled: hasOtherUses && !isGpcOn,
  });
  return hasOtherUses && !isGpcOn && signal?.gpc === false;
}
