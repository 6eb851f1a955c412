import { useQuery } from "@tanstack/react-query";
import { AddressSearch } from "#client/components/address-search.tsx";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { SupportersMap } from "#client/components/supporters-map.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { read } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { countRegistered, countSupporters } from "#shared/api/registrations.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/home.json";

/** With fewer states the map is an empty country. */
const minStatesOnMap = 10;

/** The two things to do right away: tell Congress, or join. With the map of those who did. */
export function ActNow() {
  return (
    <section aria-label={words.actNow} className="mx-auto max-w-page px-edge pt-4 sm:px-6">
      <Card className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:py-4">
        <div>
          <h2 className="mb-2 text-lg sm:text-xl">{words.tellCongress}</h2>
          <AddressSearch isRow />
        </div>
        <div className="border-line lg:border-l lg:pl-8">
          <h2 className="hidden text-xl lg:block">{words.standWithUs}</h2>
          <p className="mb-3 hidden text-ink-soft lg:block">{words.free}</p>
          <JoinButton wide variant="secondary">
            {words.join}
          </JoinButton>
        </div>
        <Supporters />
      </Card>
    </section>
  );
}

function Supporters() {
  const { data } = useQuery(read<typeof countRegistered>("/api/registered"));
  const { data: supporters } = useQuery(read<typeof countSupporters>("/api/supporters"));
  const registered = data?.registered ?? 0;
  const hasMap = (supporters?.byState.length ?? 0) >= minStatesOnMap;
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 lg:col-span-2">
      {hasMap && <SupportersMap className="w-56 max-w-full" />}
      <p className="text-center text-ink-soft text-sm">
        {registered > 0 && `${plural(registered, words.registered)} `}
        <TextLink href={paths.supporters}>{words.whereTheyLive}</TextLink>
      </p>
    </div>
  );
}
