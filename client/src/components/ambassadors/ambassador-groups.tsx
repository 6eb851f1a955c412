import { useQuery } from "@tanstack/react-query";
import { ambassadorsQuery } from "#client/api/ambassadors.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart, preloading } from "#client/components/ui/lazy-part.tsx";
import { retrying } from "#client/lib/focus.ts";
import { useOpenedInAddress } from "#client/lib/use-address.ts";
import type { Ambassador } from "#shared/api/ambassadors.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import { AmbassadorCard, CompactAmbassadorCard } from "./ambassador-card.tsx";
import { AmbassadorSkeletons } from "./ambassador-skeletons.tsx";

const AmbassadorDialog = lazyPart(() => import("./ambassador-dialog.tsx"), "AmbassadorDialog");

/** The ambassadors in their two groups, each with the dialog of their profile. */
export function AmbassadorGroups() {
  const query = useQuery(ambassadorsQuery());
  const { data, isPending, isError } = query;
  const { open, dialog, shown } = useOpenedInAddress("ambassador", data);

  const founding = data?.filter(({ displayOrder }) => displayOrder <= lastFoundingOrder) ?? [];
  const others = data?.filter(({ displayOrder }) => displayOrder > lastFoundingOrder) ?? [];
  const cardProps = (ambassador: Ambassador) => ({
    ambassador,
    onOpen: () => open(ambassador.id),
    preload: preloading(AmbassadorDialog),
  });

  return (
    <>
      {(founding.length > 0 || others.length === 0) && <h2>Founding Ambassador Professionals</h2>}
      {isPending && <AmbassadorSkeletons />}
      {isError && !data && <ErrorState what="The ambassadors" {...retrying(query)} />}
      {data?.length === 0 && (
        <EmptyState title="No ambassadors yet.">
          The first clinicians who speak for the alliance will be introduced here.
        </EmptyState>
      )}
      {founding.length > 0 && (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {founding.map((ambassador) => (
            <AmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          {founding.length > 0 && <hr className="my-12 border-line" />}
          <h2>Ambassador Professionals</h2>
          <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((ambassador) => (
              <CompactAmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
            ))}
          </ul>
        </>
      )}
      <AmbassadorDialog {...dialog} ambassador={shown} />
    </>
  );
}
