import { useState } from "react";
import { useLocation } from "wouter";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { LookupAddress, lookupAddress } from "#client/components/lookup-address.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { briefPath } from "#client/lib/paths.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import { briefCode, districtNumbered } from "#shared/districts.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/brief.json";
import { searching } from "#words/lookup.json";

/** Every district that an address may lie in. */
function districtsIn({ state = "", district, representatives }: RepresentativeLookup): string[] {
  const named = representatives
    .filter(isHouseMember)
    .map((member) => [member.state, member.district] as const);
  const found = named.length > 0 ? named : [[state, district ?? ""] as const];
  return [
    ...new Set(
      found.flatMap(([of, number]) => {
        const area = districtNumbered((of || state).toUpperCase(), number || district || "");
        return area ? [briefCode(area)] : [];
      }),
    ),
  ];
}

const labelOf = (code: string): string => {
  const state = stateNameOf(code);
  return state ? fill(words.allOf, { state }) : code;
};

/** Looks the district of an address up and leads to its brief. The address stays in the body of that one call. */
export function DistrictForm() {
  const lookup = useFindRepresentatives();
  const [, navigate] = useLocation();
  const [choices, setChoices] = useState<string[]>();
  const form = useAppForm({
    schema: lookupAddress,
    defaultValues: { address: "" },
    onSubmit: async ({ address }) => {
      setChoices(undefined);
      const found = await lookup.mutateAsync(address);
      const districts = districtsIn(found);
      const [only, ...others] = districts;
      if (only && others.length === 0 && !found.lowAccuracy) return navigate(briefPath(only));
      const state = (found.state ?? "").toUpperCase();
      setChoices(stateNameOf(state) ? [...districts, state] : districts);
    },
  });
  return (
    <>
      <Form form={form} failure={words.failed} className="max-w-form">
        <LookupAddress form={form} />
        <SubmitButton form={form} pendingLabel={searching}>
          {words.find}
        </SubmitButton>
      </Form>
      <div role="status" className="mt-4">
        {choices && (
          <>
            <p>{choices.length === 0 ? words.noDistrict : words.severalDistricts}</p>
            <ul className="flex flex-wrap gap-x-5">
              {choices.map((code) => (
                <li key={code}>
                  <TextLink href={briefPath(code)} className="inline-flex min-h-11 items-center">
                    {labelOf(code)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
