import { useState } from "react";
import { encode } from "uqr";
import { call, useCall } from "#client/api/use-endpoint.ts";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { toast } from "#client/lib/toast.ts";
import { beginTotp, codeBody, confirmTotp } from "#shared/api/second-factor.ts";
import { qrPath } from "#shared/qr-path.ts";
import { PasswordForm } from "./factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface TotpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sets up an authenticator app: the password, the QR code with the first code, the recovery codes. */
export function TotpDialog({ open, onOpenChange }: TotpDialogProps) {
  return (
    <Dialog size="small" open={open} onOpenChange={onOpenChange} title="Set up an authenticator app">
      <Steps
        onDone={() => {
          onOpenChange(false);
          toast({
            title: "Authenticator App Set Up",
            description: "From now on your login asks for its code.",
          });
        }}
      />
    </Dialog>
  );
}

/** Inside the dialog, so that each opening begins anew. */
function Steps({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (key) return <FirstCode {...key} onCodes={setCodes} />;
  return (
    <div className="grid gap-5">
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or
        the one in your password manager.
      </p>
      <PasswordForm
        label="Continue"
        pendingLabel="Checking..."
        onPassword={async (password) => setKey(await call(beginTotp, { body: { password } }))}
      />
    </div>
  );
}

interface FirstCodeProps {
  secret: string;
  uri: string;
  onCodes: (codes: string[]) => void;
}

function FirstCode({ secret, uri, onCodes }: FirstCodeProps) {
  const confirm = useCall(confirmTotp);
  const form = useAppForm({
    schema: codeBody,
    defaultValues: { code: "" },
    onSubmit: async ({ code }) => onCodes((await confirm.mutateAsync({ body: { code } })).recoveryCodes),
  });
  return (
    <Form form={form} className="grid gap-5">
      <p>
        Scan this picture with the app. If the app is on this device,{" "}
        <TextLink href={uri}>open it from here</TextLink>.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app; the key below is the same in letters" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="min-w-0 flex-1 basis-48">
          No camera? Type this key into the app:{" "}
          <code className="font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
        <CopyButton text={secret} done="Key copied" next="Paste it into the app." size="small">
          Copy
        </CopyButton>
      </div>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton form={form} pendingLabel="Checking..." wide>
        Turn it on
      </SubmitButton>
    </Form>
  );
}

/** A text as a QR code: one path, dark on white in every color scheme, as cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-card bg-white"
    >
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
