import { useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/titled-card.tsx";
import { PasskeyDialog } from "../factors/passkey-dialog.tsx";
import { TotpDialog } from "../factors/totp-dialog.tsx";
import { TitleBar } from "../title-bar.tsx";

/** All that an invited account opens before a second step is on. */
export function SetUpFactor({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const [adding, setAdding] = useState<"passkey" | "app">();
  const open = (kind: "passkey" | "app") => {
    setAdding(kind);
    onOpen();
  };
  const close = () => {
    setAdding(undefined);
    onClose();
  };
  return (
    <>
      <TitleBar />
      <div className="mx-auto w-full max-w-[32rem] px-edge py-8">
        <TitledCard title="One more step: protect your login">
          <p className="mt-2">
            You will see what patients told us. A second step keeps that safe, even if someone steals your
            password.
          </p>
          <div className="mt-5 grid gap-3">
            <Button wide onClick={() => open("passkey")}>
              Add a passkey
            </Button>
            <p className="text-sm text-ink-soft">
              Your fingerprint, your face or your screen lock. It takes a few seconds.
            </p>
            <Button variant="secondary" wide onClick={() => open("app")}>
              Set up an authenticator app
            </Button>
          </div>
        </TitledCard>
      </div>
      <PasskeyDialog open={adding === "passkey"} onOpenChange={close} />
      <TotpDialog open={adding === "app"} onOpenChange={close} />
    </>
  );
}
