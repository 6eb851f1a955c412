import { useState } from "react";
import { useLocation } from "wouter";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { usePreloadOnFocus } from "#client/components/lazy-outcome.tsx";
import { LookupAddress, LookupUnavailable, lookupAddress } from "#client/components/lookup-address.tsx";
import { Page } from "#client/components/page-header.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { TallLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { isUnavailable } from "#client/lib/api.ts";
import { briefPath } from "#client/lib/paths.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import { briefCode, districtNumbered, districtsOf } from "#shared/districts.ts";
import { stateCodes, stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/brief.json";
import { searching } from "#words/lookup.json";

const outcomes = [LookupUnavailable];

const nameOf = (code: string): string => stateLabel(stateNameOf(code) ?? code);

const states = [...stateCodes].toSorted((first, second) => (nameOf(first) < nameOf(second) ? -1 : 1));

export const BriefPage = () => (
  <Page title={words.title} lead={words.lead}>
    <section aria-labelledby="by-address">
      <h2 id="by-address" className="mb-4">
        {words.byAddress}
      </h2>
      <DistrictForm />
    </section>
    <section aria-labelledby="by-list" className="mt-12">
      <h2 id="by-list">{words.byList}</h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 lg:grid-cols-3">
        {states.map((state) => (
          <State key={state} state={state} />
        ))}
      </ul>
    </section>
  </Page>
);

function State({ state }: { state: string }) {
  const name = nameOf(state);
  const districts = districtsOf(state).map(briefCode);
  const [only, ...others] = districts;
  if (only && others.length === 0)
    return (
      <li className="border-b border-line">
        <TallLink href={briefPath(only)} className="py-2 pl-5">
          {name}
        </TallLink>
      </li>
    );
  return (
    // An open state takes the whole line, because it may have many districts.
    <li className="border-b border-line has-[details[open]]:col-span-full">
      <details>
        <summary className="pl-5 -indent-5">
          <RichText
            message={words.districtsOfState}
            parts={{
              state: name,
              count: districts.length,
              unit: (unit) => <span className="max-lg:sr-only">{unit}</span>,
            }}
          />
        </summary>
        <ul className="flex flex-wrap gap-x-4 pb-3">
          {[state, ...districts].map((code) => (
            <li key={code}>
              <TallLink href={briefPath(code)}>{code === state ? words.wholeState : code}</TallLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Every district that an address may lie in. */
function districtsIn({ state = "", district, representatives }: RepresentativeLookup): string[] {
  const named = representatives
    .filter(isHouseMember)
    .map((member) => [member.state, member.district] as const);
  const districts = named.length > 0 ? named : [[state, district ?? ""] as const];
  return [
    ...new Set(
      districts.flatMap(([of, number]) => {
        const area = districtNumbered((of || state).toUpperCase(), number || district || "");
        return area ? [briefCode(area)] : [];
      }),
    ),
  ];
}

const labelOf = (code: string): string =>
  stateNameOf(code) ? fill(words.allOf, { state: nameOf(code) }) : code;

/** Looks the district of an address up and leads to its brief. The address stays in the body of that one call. */
function DistrictForm() {
  const lookup = useFindRepresentatives();
  usePreloadOnFocus(outcomes);
  const [, navigate] = useLocation();
  const [choices, setChoices] = useState<string[]>();
  const [notes, setNotes] = useState<string[]>([]);
  const findPlace = async (address: string) => {
    try {
      return await lookup.mutateAsync(address);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      toastFailure(words.failed, error);
      return undefined;
    }
  };
  const form = useAppForm({
    schema: lookupAddress,
    defaultValues: { address: "" },
    onSubmit: async ({ address }) => {
      setChoices(undefined);
      const place = await findPlace(address);
      if (!place) return;
      setNotes(place.notes);
      const districts = districtsIn(place);
      const [only, ...others] = districts;
      if (only && others.length === 0 && !place.lowAccuracy) return navigate(briefPath(only));
      const state = (place.state ?? "").toUpperCase();
      setChoices(stateNameOf(state) ? [...districts, state] : districts);
    },
  });
  return (
    <>
      <Form form={form} failure={words.failed} className="max-w-form">
        <LookupAddress form={form} />
        <SubmitButton pendingLabel={searching}>{words.find}</SubmitButton>
      </Form>
      <div role="status" className="mt-4">
        {choices && (
          <>
            <p>{choices.length === 0 ? [words.noDistrict, ...notes].join(" ") : words.severalDistricts}</p>
            <ul className="flex flex-wrap gap-x-5">
              {choices.map((code) => (
                <li key={code}>
                  <TallLink href={briefPath(code)}>{labelOf(code)}</TallLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {isUnavailable(lookup.error) && <LookupUnavailable address={lookup.variables ?? ""} />}
    </>
  );
}
