import { useQuery } from "@tanstack/react-query";
import { AddressSearch } from "#client/components/address-search.tsx";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { SupportersMap } from "#client/components/supporters-map.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { read } from "#client/lib/api.ts";
import { pluralize } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import type { countRegistered } from "#shared/api/registrations.ts";

/** The address field of the home page, which the urgent section leads to. */
export const addressFieldId = "your-address";

/** The two things to do right away: tell Congress, or join. With the map of those who did. */
export function ActNow() {
  return (
    <section aria-label="Act now" className="mx-auto max-w-page px-edge pt-5 sm:px-6 sm:pt-8">
      <Card className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr]">
        <div className="md:max-lg:row-span-2">
          <h2 className="mb-3 text-xl">Tell your members of Congress</h2>
          <AddressSearch id={addressFieldId} />
        </div>
        <div className="border-line lg:border-l lg:pl-10">
          <h2 className="hidden text-xl md:block">Stand with us</h2>
          <p className="mt-1 mb-4 hidden text-ink-soft md:block">It's free and takes about a minute.</p>
          <JoinButton wide variant="secondary">
            Join the Alliance
          </JoinButton>
        </div>
        <MapOfSupporters />
      </Card>
    </section>
  );
}

function MapOfSupporters() {
  const { data } = useQuery(read<typeof countRegistered>("/api/registered"));
  const registered = data?.registered ?? 0;
  return (
    <div className="flex items-center gap-4 lg:block lg:text-center">
      <SupportersMap className="mx-auto flex-[1_1_8rem]" />
      <p className="min-h-[1.5em] flex-[1_1_8rem] text-ink-soft text-sm lg:mt-2">
        {registered > 0 && `${pluralize(registered, "person has", "people have")} registered here so far. `}
        <TextLink href={paths.supporters}>See where our supporters live</TextLink>
      </p>
    </div>
  );
}
