import { PageHeader } from "#client/components/page-header.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { briefPath } from "#client/lib/paths.ts";
import { briefCode, districtsOf } from "#shared/districts.ts";
import { stateCodes, stateNameOf } from "#shared/us-states.ts";
import * as words from "#words/brief.json";
import { DistrictForm } from "./district-form.tsx";

const states = [...stateCodes].toSorted((one, other) =>
  (stateNameOf(one) ?? "") < (stateNameOf(other) ?? "") ? -1 : 1,
);

/** Leads to the brief of a district: by address, or from a list. */
export function BriefPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <section aria-labelledby="by-address">
          <h2 id="by-address" className="mb-4">
            {words.byAddress}
          </h2>
          <DistrictForm />
        </section>
        <section aria-labelledby="by-list" className="mt-12">
          <h2 id="by-list">{words.byList}</h2>
          <ul className="mt-4 grid grid-cols-2 gap-x-6 lg:grid-cols-3">
            {states.map((state) => (
              <State key={state} state={state} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function State({ state }: { state: string }) {
  const name = stateNameOf(state) ?? state;
  const districts = districtsOf(state).map(briefCode);
  const [only, ...others] = districts;
  if (only && others.length === 0)
    return (
      <li className="border-b border-line">
        <TextLink href={briefPath(only)} className="inline-flex py-2 pl-5 min-h-11 items-center">
          {name}
        </TextLink>
      </li>
    );
  return (
    // An open one takes the whole line: its districts are many.
    <li className="border-b border-line has-[details[open]]:col-span-full">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 pl-5 -indent-5 font-medium">
          <RichText
            message={words.districtsOfState}
            parts={{
              state: name,
              count: districts.length,
              unit: (unit) => <span className="max-sm:sr-only">{unit}</span>,
            }}
          />
        </summary>
        <ul className="flex flex-wrap gap-x-4 pb-3">
          {[state, ...districts].map((code) => (
            <li key={code}>
              <TextLink href={briefPath(code)} className="inline-flex min-h-11 items-center">
                {code === state ? words.wholeState : code}
              </TextLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
