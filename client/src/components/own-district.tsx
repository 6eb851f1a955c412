import { type FormEvent, useEffect, useId, useState } from "react";
import { useWrite } from "#client/api/use-write.ts";
import { AddressInput, typedAddress } from "#client/components/address-search.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { messageOf, write } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type {
  forgetDistrict,
  forgetNewDistrict,
  keepDistrict,
  keepNewDistrict,
} from "#shared/api/own-district.ts";
import { type District, districtInWords } from "#shared/congress.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/own-district.json";
import { TitledCard } from "./ui/card.tsx";

interface OwnDistrictProps {
  /** By the token of a mailed link, or by the cookie of a visitor who has just registered. */
  owner: { token: string } | { registrationId: string };
  district?: District | null;
  /** The address of a lookup; without it, one is asked for. */
  address?: string;
  /** With an address: the visitor has agreed on the page before. */
  hasConsent?: boolean | undefined;
  /** The remembered district belongs to a Congress that has ended. */
  hasEnded?: boolean;
}

/** Asks for consent to remember a district. The address is looked up, never stored. */
export function OwnDistrict(props: OwnDistrictProps) {
  const { owner, address, hasConsent = false, hasEnded = false } = props;
  const id = useId();
  const keep = useWrite((home: string) =>
    "token" in owner
      ? write<typeof keepDistrict>("POST", "/api/my-data/district", { ...owner, address: home })
      : write<typeof keepNewDistrict>("POST", `/api/registrations/${owner.registrationId}/district`, {
          address: home,
        }),
  );
  const forget = useWrite(() =>
    "token" in owner
      ? write<typeof forgetDistrict>("DELETE", "/api/my-data/district", owner)
      : write<typeof forgetNewDistrict>("DELETE", `/api/registrations/${owner.registrationId}/district`),
  );
  const [kept, setKept] = useState<District | null>();
  const [error, setError] = useState<string>();
  const district = kept === undefined ? (props.district ?? null) : kept;
  const isCurrent = district !== null && !(hasEnded && kept === undefined);

  const remember = (home: string, fail: (message: string) => void) =>
    keep.mutate(home, {
      onSuccess: (result) => {
        setError(undefined);
        setKept(result.district);
      },
      onError: (failure) => fail(messageOf(failure, words.notFound)),
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (keep.isPending) return;
    const form = typedAddress(event.currentTarget);
    const fail = (message: string) => {
      setError(message);
      form.input?.focus();
    };
    if (!address && form.missing) return fail(form.missing);
    remember(address ?? form.address, fail);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the address that the consent was for
  useEffect(() => {
    if (hasConsent && address) remember(address, setError);
  }, []);
  const takeBack = () =>
    forget.mutate(undefined, {
      onSuccess: () => setKept(null),
      onError: (failure) => toastFailure(words.notForgotten, failure),
    });

  return (
    <TitledCard title={words.title}>
      <p role="status" className="mt-1">
        {isCurrent && fill(words.remembered, { district: districtInWords(district) })}
        {district && !isCurrent && fill(words.ended, { district: districtInWords(district) })}
        {kept === null && words.forgotten}
      </p>
      {!isCurrent && (
        <form noValidate onSubmit={submit}>
          <p className="mt-1" id={`${id}-consent`}>
            {words.consent}
          </p>
          {address === undefined ? (
            <AddressInput
              className="mt-4"
              id={`${id}-address`}
              label={words.address}
              error={error}
              onChange={() => setError(undefined)}
            />
          ) : (
            error && (
              <p role="alert" className="mt-2 font-medium text-danger">
                {error}
              </p>
            )
          )}
          <Button
            type="submit"
            variant="secondary"
            wide="phone"
            className="mt-4"
            aria-describedby={`${id}-consent`}
            pending={keep.isPending}
            pendingLabel={words.lookingUp}
          >
            {words.remember}
          </Button>
        </form>
      )}
      {district && (
        <Button
          variant="secondary"
          wide="phone"
          className="mt-4"
          pending={forget.isPending}
          pendingLabel={words.forgetting}
          onClick={takeBack}
        >
          {words.forget}
        </Button>
      )}
    </TitledCard>
  );
}
