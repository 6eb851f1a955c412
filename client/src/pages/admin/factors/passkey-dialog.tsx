import { useState } from "react";
import { z } from "zod";
import {
  type Factors,
  isFactorRequired,
  stepsOf,
  useAddPasskey,
  useVerifyWithCode,
  useVerifyWithPasskey,
} from "#client/api/second-factor.ts";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { toast } from "#client/lib/toast.ts";
import { passkeyName } from "#shared/api/second-factor.ts";
import { FactorForm } from "./factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface PasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  factors: Factors;
}

/** Adds a passkey: a name and the password, the second factor where there is one, then the browser's own question, then the recovery codes where there were none. */
export function PasskeyDialog({ open, onOpenChange, factors }: PasskeyDialogProps) {
  return (
    <Dialog size="small" open={open} onOpenChange={onOpenChange} title="Add a passkey">
      <Steps
        factors={factors}
        onDone={() => {
          onOpenChange(false);
          toast({ title: "Passkey Added", description: "You can sign in with it from now on." });
        }}
      />
    </Dialog>
  );
}

const schema = z.object({ name: passkeyName, password: z.string().min(1, "Password is required") });

/** Inside the dialog, so that each opening begins anew. */
function Steps({ factors, onDone }: { factors: Factors; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const withCode = useVerifyWithCode();
  const withPasskey = useVerifyWithPasskey();
  const [codes, setCodes] = useState<string[]>();
  const add = useAddPasskey();
  const form = useAppForm({
    schema,
    defaultValues: { name: "", password: "" },
    onSubmit: async (values) => {
      const added = await add.mutateAsync(values).catch((error: unknown) => {
        if (!isFactorRequired(error)) throw error;
        setAsking(true);
      });
      if (!added) return;
      const { recoveryCodes } = added;
      if (recoveryCodes) setCodes(recoveryCodes);
      else onDone();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  // The browser adds a passkey only after a press of its own: the form comes back, filled in.
  if (isAsking)
    return (
      <FactorForm
        steps={stepsOf(factors)}
        onCode={withCode.mutateAsync}
        onPasskey={withPasskey.mutateAsync}
        onDone={() => setAsking(false)}
      />
    );
  return (
    <Form form={form} className="grid gap-5">
      <p>Your browser will ask for your fingerprint, face or screen lock, or for your security key.</p>
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="So that you recognize it later: My phone, Blue security key."
        autoComplete="off"
      />
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <SubmitButton form={form} pendingLabel="Waiting for your browser..." wide>
        Add this passkey
      </SubmitButton>
    </Form>
  );
}
