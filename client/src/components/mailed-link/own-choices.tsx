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
  /** Null where the site does not ask for it. */
  crmConsent: boolean | null;
}

export function OwnChoices(props: OwnChoicesProps) {
  const { token, subscribeUpdates, sharePublicly, emailConfirmed, crmConsent } = props;
  const updates = emailConfirmed ? words.updates : { ...words.updates, on: words.updatesUnconfirmed };
  return (
    <>
      <Choice token={token} field="subscribeUpdates" value={subscribeUpdates} choice={updates} />
      <Choice token={token} field="sharePublicly" value={sharePublicly} choice={words.name} />
      {crmConsent !== null && (
        <Choice token={token} field="crmConsent" value={crmConsent} choice={words.crm} />
      )}
    </>
  );
}

interface ChoiceProps {
  token: string;
  field: "subscribeUpdates" | "sharePublicly" | "crmConsent";
  value: boolean;
  choice: typeof words.name;
}

function Choice({ token, field, value, choice }: ChoiceProps) {
  const save = useSavePreferences(token);
  const change = () =>
    save.mutate({ [field]: !value }, { onError: (error) => toastFailure(words.notSaved, error) });
  return (
    <Card as="section" aria-labelledby={field} className="sm:flex sm:items-center sm:gap-6">
      <div className="flex-1">
        <h2 id={field} className="text-xl">
          {choice.title}
        </h2>
        <p role="status" className="mt-1">
          {fill(value ? choice.on : choice.off, { crm: crmName })}
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
          {value ? choice.turnOff : choice.turnOn}
        </Button>
      </div>
    </Card>
  );
}
