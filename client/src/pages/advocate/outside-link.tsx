import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { PublicSettingKey } from "#shared/settings/settings.ts";

/** Undefined while the addresses are loading, null when they could not be loaded. */
export type Links = SiteLinks | undefined | null;

interface OutsideLinkProps {
  links: Links;
  to: PublicSettingKey;
  children: ReactNode;
}

/** A button to another site, in a new window; as large before its address is known, and absent without one. */
export function OutsideLink({ links, to, children }: OutsideLinkProps) {
  if (links === undefined)
    return (
      <Skeleton>
        <SkeletonBar className="h-11 w-56 max-w-full" />
      </Skeleton>
    );
  const href = links?.[to];
  if (!href) return null;
  return (
    <ButtonLink href={href} variant="secondary" wide="phone">
      {children}
      <ExternalLink aria-hidden className="size-4" />
    </ButtonLink>
  );
}
