import { type ComponentPropsWithRef, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import * as words from "#words/form.json";

/** How the names of large providers are mistyped; no provider has such a name. */
const mistyped: Readonly<Record<string, readonly string[]>> = {
  gmail: ["gmial", "gamil", "gmal", "gmai", "gmil", "gnail", "gmaill", "gmali", "gmeil", "gmaul"],
  yahoo: ["yaho", "yahho", "yahooo", "yhaoo", "yaoo", "yhoo"],
  hotmail: ["hotmial", "hotmal", "hotmai", "hotmil", "hotamil", "hotmaill", "hotnail", "homail"],
  outlook: ["outlok", "outloo", "oultook", "outllook", "outlooks"],
  icloud: ["iclod", "icoud", "icluod", "iclould", "icloude"],
};
const mistypedCom = ["con", "cmo", "ocm", "cim", "vom", "xom", "cpm", "comm", "coom"];
/** Of these countries, the large providers have no addresses. */
const shortenedCom = ["co", "cm", "om"];

/** The address that someone meant who mistyped a well-known ending; undefined where nothing is known to be wrong. */
export function meantEmail(typed: string): string | undefined {
  const [, mailbox, name = "", ending = ""] =
    /^([^@]+)@([^@.]+)\.(\w+)$/.exec(typed.trim().toLowerCase()) ?? [];
  const provider = Object.keys(mistyped).find((each) => mistyped[each]?.includes(name));
  const isWrongEnding =
    mistypedCom.includes(ending) || (Object.hasOwn(mistyped, name) && shortenedCom.includes(ending));
  if (!mailbox || !(provider || isWrongEnding)) return undefined;
  return `${typed.trim().slice(0, mailbox.length)}@${provider ?? name}.com`;
}

/** A press that leaves the field has ended by then, so that the page does not move under it. */
const shownAfterMs = 500;

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
          const email = meantEmail(event.target.value);
          setTimeout(() => setMeant(email), shownAfterMs);
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
