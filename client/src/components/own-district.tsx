import { type FormEvent, useId, useState } from "react";
import { type DistrictOwner, useForgetDistrict, useKeepDistrict } from "#client/api/my-data.ts";
import { AddressInput, typedAddress } from "#client/components/address-input.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { type District, districtInWords } from "#shared/congress.ts";

interface OwnDistrictProps {
  owner: DistrictOwner;
  /** What we remember, where the page knows it. */
  district?: District | null;
  /** The address of a lookup; without it, one is asked for. */
  address?: string;
  /** It is one of a Congress that has ended. */
  hasEnded?: boolean;
  headingLevel?: "h2" | "h3";
  as?: "section" | "li";
}

/** Asks for leave to remember a district; the address is looked up and forgotten. */
export function OwnDistrict(props: OwnDistrictProps) {
  const { owner, address, hasEnded = false, headingLevel: Heading = "h2", as = "section" } = props;
  const id = useId();
  const keep = useKeepDistrict(owner);
  const forget = useForgetDistrict(owner);
  const [kept, setKept] = useState<District | null>();
  const [error, setError] = useState<string>();
  const district = kept === undefined ? (props.district ?? null) : kept;
  const isCurrent = district !== null && !(hasEnded && kept === undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (keep.isPending) return;
    const form = typedAddress(event.currentTarget);
    const fail = (message: string) => {
      setError(message);
      form.input?.focus();
    };
    if (!address && form.missing) return fail(form.missing);
    keep.mutate(address ?? form.address, {
      onSuccess: (result) => {
        setError(undefined);
        setKept(result.district);
      },
      onError: (failure) => fail(messageOf(failure, "We couldn't look this up. Please try again.")),
    });
  };
  const takeBack = () =>
    forget.mutate(undefined, {
      onSuccess: () => setKept(null),
      onError: (failure) => toastFailure("Your district could not be forgotten", failure),
    });

  return (
    <Card as={as} aria-labelledby={id}>
      <Heading id={id} className={Heading === "h3" ? "text-lg" : "text-xl"}>
        My district
      </Heading>
      <p role="status" className="mt-1">
        {isCurrent && `We remember your district: ${districtInWords(district)}.`}
        {district && !isCurrent && `${districtInWords(district)} has ended. Please look yours up again.`}
        {kept === null && "We forgot your district."}
      </p>
      {!isCurrent && (
        <form noValidate onSubmit={submit}>
          <p className="mt-1" id={`${id}-consent`}>
            Remember my district, so that you write to me when my own members matter. You keep the district,
            never the address.
          </p>
          {address === undefined ? (
            <AddressInput
              className="mt-4"
              id={`${id}-address`}
              label="Your home address"
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
            pendingLabel="Looking it up..."
          >
            Remember my district
          </Button>
        </form>
      )}
      {district && (
        <Button
          variant="secondary"
          wide="phone"
          className="mt-4"
          pending={forget.isPending}
          pendingLabel="Forgetting..."
          onClick={takeBack}
        >
          Forget my district
        </Button>
      )}
    </Card>
  );
}
