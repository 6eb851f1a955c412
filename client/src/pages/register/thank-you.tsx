import { AddressSearch, rememberDistrictName } from "#client/components/address-search.tsx";
import { FormOutcome } from "#client/components/form-outcome.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath } from "#client/lib/paths.ts";
import { elsewhere } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/thank-you.json";
import { OwnAddress } from "./own-address.tsx";

export interface Newcomer {
  /** Of the registration. */
  id: string;
  /** Lets this page, and no other on this device, correct the address. */
  secret: string;
  email: string;
  firstName: string;
  state: string;
}

interface ThankYouProps {
  newcomer: Newcomer;
  /** Brings an empty form. */
  onAnother: () => void;
}

/** Replaces the form after a registration: that it worked, and what helps most next. */
export function ThankYou({ newcomer, onAnother }: ThankYouProps) {
  const { firstName, state } = newcomer;
  const origin = useOrigin();
  return (
    <FormOutcome headingId="welcome">
      <h1 id="welcome" className="text-pretty">
        {fill(words.welcome, { name: firstName })}
      </h1>
      <p className="mt-4 text-lg">
        {state === elsewhere
          ? words.oneMoreVoiceHere
          : fill(words.oneMoreVoice, { state: stateLabel(state) })}
      </p>
      <OwnAddress newcomer={newcomer} />
      <h2 className="mt-8 text-xl">{words.whatHelps}</h2>
      <ol className="mt-4 grid gap-4">
        <Card as="li">
          <h3 className="mb-3 text-lg">{words.tellCongress}</h3>
          <AddressSearch>
            <Checkbox
              name={rememberDistrictName}
              label={words.rememberDistrict}
              hint={words.districtOnly}
              className="mt-2"
            />
          </AddressSearch>
        </Card>
        <Card as="li">
          <h3 className="mb-3 text-lg">{words.askFriend}</h3>
          <ShareBar title={words.shareTitle} text={words.shareText} url={origin + prefix} />
        </Card>
        <Card as="li">
          <h3 className="text-lg">{words.letter}</h3>
          <p className="mt-1 mb-4 text-ink-soft">{words.letterHelp}</p>
          <ButtonLink href={advocateSectionPath("letters")} variant="secondary" wide="phone">
            {words.openLetters}
          </ButtonLink>
        </Card>
      </ol>
      <Button variant="quiet" wide="phone" className="mt-6" onClick={onAnother}>
        {words.another}
      </Button>
    </FormOutcome>
  );
}
