import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { read } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { countRegistered } from "#shared/api/registrations.ts";
import { formatNumber } from "#shared/format-number.ts";
import * as words from "#words/embed-screens.json";

/** How many people have joined. Before the first, it only invites. */
export function CountEmbed() {
  const { data } = useQuery(read<typeof countRegistered>("/api/registered"));
  const registered = data?.registered ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-lg">
        {registered > 0 && (
          <span className="block text-3xl text-primary-strong">{formatNumber(registered)}</span>
        )}{" "}
        {registered === 0 ? words.nobodyYet : registered === 1 ? words.onePerson : words.people}
      </h1>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={paths.register}>{words.addName}</ButtonLink>
        <TallLink href={paths.supporters}>{words.whoSupports}</TallLink>
      </div>
    </div>
  );
}
