import { useSavePreferences } from "#client/api/my-data.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { crmName } from "#shared/site.ts";

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
        title="Email updates"
        field="subscribeUpdates"
        value={subscribeUpdates}
        on={
          emailConfirmed
            ? "You agreed to updates from us by email."
            : "You asked for updates by email. They begin once you have confirmed your address, with the button in our email."
        }
        off="You get no updates from us."
        turnOn="Send me updates"
        turnOff="Unsubscribe"
      />
      <Choice
        token={token}
        title="Your name in public"
        field="sharePublicly"
        value={sharePublicly}
        on="You let us show you: your first name and the initial of your last name on the Supporters page or, as an ambassador, your profile in the directory."
        off="Your name is shown nowhere on this website."
        turnOn="Show my name"
        turnOff="Hide my name"
      />
      {crmConsent !== null && (
        <Choice
          token={token}
          title="Our contact system"
          field="crmConsent"
          value={crmConsent}
          on={`You agreed that ${crmName} may use your contact details for more than our messages.`}
          off={`We don't send your contact details to ${crmName}.`}
          turnOn="I agree"
          turnOff="Withdraw my consent"
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
    save.mutate(
      { [field]: !value },
      { onError: (error) => toastFailure("Your choice could not be saved", error) },
    );
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
          pendingLabel="Saving..."
          onClick={change}
        >
          {value ? turnOff : turnOn}
        </Button>
      </div>
    </Card>
  );
}
