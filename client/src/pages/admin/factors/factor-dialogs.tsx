import { useState } from "react";
import { encode } from "uqr";
import type { z } from "zod";
import { createPasskey } from "#client/api/second-factor.ts";
import { call, useCall } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { CopyButton, copyWithToast } from "#client/components/share/copy-button.tsx";
import { Button, buttonClass } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { takeFocus } from "#client/lib/focus.ts";
import { toast } from "#client/lib/toast.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  codeBody,
  confirmTotp,
  passkeyName,
  passwordOnly,
} from "#shared/api/second-factor.ts";
import { qrPath } from "#shared/qr-path.ts";
import { siteName } from "#shared/site.ts";
import { PasswordForm } from "./factor-form.tsx";

export type NewFactor = "passkey" | "app";

/** Adds a second step. The steps are inside the dialogs, so that each opening begins anew. */
export function FactorDialogs({ adding, onClose }: { adding: NewFactor | undefined; onClose: () => void }) {
  const finish = (title: string, description: string) => {
    onClose();
    toast({ title, description });
  };
  return (
    <>
      <Dialog size="small" open={adding === "passkey"} onOpenChange={onClose} title="Add a passkey">
        <PasskeySteps onDone={() => finish("Passkey Added", "You can sign in with it from now on.")} />
      </Dialog>
      <Dialog size="small" open={adding === "app"} onOpenChange={onClose} title="Set up an authenticator app">
        <AppSteps
          onDone={() => finish("Authenticator App Set Up", "From now on your login asks for its code.")}
        />
      </Dialog>
    </>
  );
}

function AppSteps({ onDone }: { onDone: () => void }) {
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
      <SubmitButton pendingLabel="Checking..." wide>
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

const passkeyForm = passwordOnly.extend({ name: passkeyName });

function PasskeySteps({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const { mutateAsync: add } = useWrite(async ({ name, password }: z.output<typeof passkeyForm>) => {
    const options = await call(beginPasskey, { body: { password } });
    return call(addPasskey, { body: { ...(await createPasskey(options)), name } });
  });
  const form = useAppForm({
    schema: passkeyForm,
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
      <SubmitButton pendingLabel="Waiting for your browser..." wide>
        Add this passkey
      </SubmitButton>
    </Form>
  );
}

/** The recovery codes, shown once: to be kept on paper, in a file or in a password manager. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${siteName}: recovery codes of the admin panel\nEach code works once.\n\n${codes.join("\n")}\n`;
  return (
    <div className="grid gap-5">
      <div>
        {/* It replaces the form that had the focus. */}
        <h3 ref={takeFocus} tabIndex={-1}>
          Keep your recovery codes
        </h3>
        <p className="mt-1">
          If you lose your phone, one of these codes lets you in. Each works once. They are shown only now.
        </p>
      </div>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void copyWithToast(text, "Codes copied", "Paste them into your password manager.")}
        >
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </div>
      <Button wide onClick={onDone}>
        I have kept them
      </Button>
      <PrintCopy>{text}</PrintCopy>
    </div>
  );
}
