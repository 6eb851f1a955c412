import { type ComponentPropsWithRef, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import * as words from "#words/form.json";

/** A press that leaves the field has ended by then, so that the page does not move under it. */
const shownAfterMs = 500;

/** Its rules come when they are needed; nothing is asked where they can't be loaded. */
const meantBy = (typed: string) =>
  import("./meant-email.ts").then(
    ({ meantEmail }) => meantEmail(typed),
    () => undefined,
  );

type EmailInputProps = ComponentPropsWithRef<typeof Input> & {
  onCorrect: (email: string) => void;
};

/** Asks about an address that looks mistyped: its mails would reach nobody. */
export function EmailInput({ onCorrect, onBlur, ...rest }: EmailInputProps) {
  const [meant, setMeant] = useState<string>();
  return (
    <>
      <Input
        {...rest}
        onBlur={(event) => {
          onBlur?.(event);
          const { value } = event.target;
          setTimeout(async () => setMeant(await meantBy(value)), shownAfterMs);
        }}
      />
      <div role="status">
        {meant && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="wrap-anywhere">
              <RichText message={words.didYouMean} parts={{ email: <strong>{meant}</strong> }} />
            </span>
            <Button
              variant="secondary"
              onClick={() => {
                onCorrect(meant);
                setMeant(undefined);
              }}
            >
              {words.useAddress}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
