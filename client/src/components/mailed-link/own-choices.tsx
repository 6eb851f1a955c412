import { useSavePreferences } from "#client/api/my-data.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { crmName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/own-choices.json";

interface OwnChoicesProps {
  token: string;
  subscribeUpdates: boolean;
  sharePublicly: boolean;
  emailConfirmed: boolean;
  /** Null while nobody is asked for it. */
  crmConsent: boolean | null;
}

export function OwnChoices(props: OwnChoicesProps) {
  const { token, subscribeUpdates, sharePublicly, emailConfirmed, crmConsent } = props;
  return (
    <>
      <Choice
        token={token}
        title={words.updates}
        field="subscribeUpdates"
        value={subscribeUpdates}
        on={emailConfirmed ? words.updatesOn : words.updatesUnconfirmed}
        off={words.updatesOff}
        turnOn={words.updatesTurnOn}
        turnOff={words.updatesTurnOff}
      />
      <Choice
        token={token}
        title={words.name}
        field="sharePublicly"
        value={sharePublicly}
        on={words.nameOn}
        off={words.nameOff}
        turnOn={words.nameTurnOn}
        turnOff={words.nameTurnOff}
      />
      {crmConsent !== null && (
        <Choice
          token={token}
          title={words.crm}
          field="crmConsent"
          value={crmConsent}
          on={fill(words.crmOn, { crm: crmName })}
          off={fill(words.crmOff, { crm: crmName })}
          turnOn={words.crmTurnOn}
          turnOff={words.crmTurnOff}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  token: string;
  title: string;
  field: "subscribeUpdates" | "sharePublicly" | "crmConsent";
  value: boolean;
  on: string;
  off: string;
  turnOn: string;
  turnOff: string;
}

function Choice({ token, title, field, value, on, off, turnOn, turnOff }: ChoiceProps) {
  const save = useSavePreferences(token);
  const change = () =>
    save.mutate({ [field]: !value }, { onError: (error) => toastFailure(words.notSaved, error) });
  return (
    <Card as="section" aria-labelledby={field} className="sm:flex sm:items-center sm:gap-6">
      <div className="flex-1">
        <h2 id={field} className="text-xl">
          {title}
        </h2>
        <p role="status" className="mt-1">
          {value ? on : off}
        </p>
      </div>
      <div className="mt-4 shrink-0 sm:mt-0">
        <Button
          variant="secondary"
          wide="phone"
          pending={save.isPending}
          pendingLabel={words.saving}
          onClick={change}
        >
          {value ? turnOff : turnOn}
        </Button>
      </div>
    </Card>
  );
}
