import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { read } from "#client/lib/api.ts";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { parseUrl } from "#client/lib/origin.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";
import { Switchboard } from "./switchboard.tsx";

const fallback = "Failed to fetch representatives";

/** Why a search brought nothing: the server's own words, or ours where it did not speak. */
export function LookupError({ error }: { error: Error }) {
  const isAway = error instanceof ApiError && error.status === 503;
  // Fetched only here; without it the sentence stands alone.
  const { data: links } = useQuery({ ...read<typeof getSiteLinks>("/api/site-links"), enabled: isAway });
  const unheard = error instanceof ApiError && error.status === 0;
  return (
    <div
      role="alert"
      className="mt-8 flex max-w-prose gap-3 rounded-card border border-danger bg-danger-soft p-5 text-danger"
    >
      <CircleAlert aria-hidden className="mt-1 size-5" />
      <div className="font-medium">
        <p>{unheard ? fallback : messageOf(error, fallback)}</p>
        {isAway && links && (
          <p className="mt-2 font-normal text-ink">
            Meanwhile, you can find them at{" "}
            <TextLink href={links.congressFinderUrl} newTab>
              {parseUrl(links.congressFinderUrl)?.host}
            </TextLink>
            .
          </p>
        )}
        {unheard && <p className="font-normal">{error.message}</p>}
        {(isAway || unheard) && (
          <p className="mt-2 font-normal text-ink">
            <Switchboard />
          </p>
        )}
      </div>
    </div>
  );
}
