import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { useId } from "react";
import { siteLinksQuery } from "#client/api/site-links.ts";
import { countStep } from "#client/api/sources.ts";
import { letterText } from "#client/content/letters.ts";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { parseUrl } from "#client/lib/origin.ts";
import { typedPlace, typedState } from "#client/lib/typed-place.ts";
import { telephoneHref } from "#shared/phones.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/lookup-unavailable.json";
import { callScript, copy, kinds, letterCopied } from "#words/message.json";
import { switchboardNumber } from "./contact-links.tsx";
import { CallScript, LetterMeaning, LetterSheet } from "./letter-sheet.tsx";
import { CopyButton } from "./share/copy-button.tsx";
import { ButtonLink } from "./ui/button.tsx";
import { TextLink } from "./ui/link.tsx";
import { RichText } from "./ui/rich-text.tsx";

/** While no search works: the number that always works, what to say, and the letter, with the place out of the typed address. */
export function LookupUnavailable({ address }: { address: string }) {
  const id = useId();
  // Fetched only here; without it the official finder is left out.
  const { data: links } = useQuery(siteLinksQuery());
  const state = typedState(address);
  const { town, zip } = typedPlace(address, state ?? "", "");
  const blanks = { town, zip, state: state && stateNameOf(state) };
  const letter = letterText("patient", blanks);
  return (
    <section
      ref={scrollAndFocus}
      tabIndex={-1}
      aria-labelledby={id}
      // On a phone the toast comes from above, so the heading begins below it.
      className="mt-10 max-w-prose scroll-mt-48 border-t border-line pt-8 sm:scroll-mt-6 print:hidden"
    >
      <h2 id={id}>{words.title}</h2>
      <p className="mt-3">{zip ? fill(words.callWithZip, { zip }) : words.call}</p>
      <ButtonLink href={telephoneHref(switchboardNumber)} wide="phone" className="mt-4">
        <Phone aria-hidden className="size-5" />
        {fill(words.callCapitol, { number: switchboardNumber })}
      </ButtonLink>
      <h3 className="mt-6 mb-3 text-lg">{callScript}</h3>
      <CallScript blanks={blanks} />
      <details className="mt-6">
        <summary>{words.write}</summary>
        <div className="mt-3 grid grid-cols-1 justify-items-start gap-4">
          <CopyButton text={letter} done={letterCopied} onCopied={() => countStep("letter")}>
            {copy}
          </CopyButton>
          <LetterSheet text={letter} label={kinds.patient} />
          <LetterMeaning text={meaning && letterText("patient", blanks, meaning)} />
        </div>
      </details>
      {links && (
        <p className="mt-4">
          <RichText
            message={words.finder}
            parts={{
              finder: (
                <TextLink href={links.congressFinderUrl}>{parseUrl(links.congressFinderUrl)?.host}</TextLink>
              ),
            }}
          />
        </p>
      )}
    </section>
  );
}
