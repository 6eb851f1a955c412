import { useState } from "react";
import type { z } from "zod";
import { createPasskey } from "#client/api/second-factor.ts";
import { call } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { toast } from "#client/lib/toast.ts";
import { addPasskey, beginPasskey, passkeyName, passwordOnly } from "#shared/api/second-factor.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface PasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a passkey: a name and the password, then the browser's own question, then the recovery codes where there were none. */
export function PasskeyDialog({ open, onOpenChange }: PasskeyDialogProps) {
  return (
    <Dialog size="small" open={open} onOpenChange={onOpenChange} title="Add a passkey">
      <Steps
        onDone={() => {
          onOpenChange(false);
          toast({ title: "Passkey Added", description: "You can sign in with it from now on." });
        }}
      />
    </Dialog>
  );
}

const schema = passwordOnly.extend({ name: passkeyName });

/** Inside the dialog, so that each opening begins anew. */
function Steps({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const { mutateAsync: add } = useWrite(async ({ name, password }: z.output<typeof schema>) => {
    const options = await call(beginPasskey, { body: { password } });
    return call(addPasskey, { body: { ...(await createPasskey(options)), name } });
  });
  const form = useAppForm({
    schema,
    defaultValues: { name: "", password: "" },
    onSubmit: async (values) => {
      const { recoveryCodes } = await add(values);
      if (recoveryCodes) setCodes(recoveryCodes);
      else onDone();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
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
