import { AddressSearch, rememberDistrictName } from "#client/components/address-search.tsx";
import { FormOutcome } from "#client/components/form-outcome.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { SupportersMap } from "#client/components/supporters-map.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath } from "#client/lib/paths.ts";
import { supportersMap } from "#shared/site.ts";
import { elsewhereCenter, stateCenters } from "#shared/state-centers.ts";
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

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The butterfly of the person who has just registered, on their state. */
function ArrivingButterfly({ state }: Pick<Newcomer, "state">) {
  const [x, y] = stateCenters[state] ?? elsewhereCenter;
  return (
    <span
      className="absolute block -translate-x-1/2 -translate-y-1/2"
      style={{ left: percent(x, supportersMap.width), top: percent(y, supportersMap.height) }}
    >
      <SiteMark className="butterfly-arrives size-9 text-accent-strong" />
    </span>
  );
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
        {state in stateCenters
          ? fill(words.oneMoreVoice, { state: stateLabel(state) })
          : words.oneMoreVoiceHere}
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
      <SupportersMap className="mx-auto mt-8 max-w-[26rem]">
        <ArrivingButterfly state={state} />
      </SupportersMap>
      <Button variant="quiet" wide="phone" className="mt-6" onClick={onAnother}>
        {words.another}
      </Button>
    </FormOutcome>
  );
}
