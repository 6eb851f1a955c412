import { useEffect, useState } from "react";
import { useSession } from "#client/api/session.ts";
import { Spinner } from "#client/components/ui/spinner.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { AdminPanel } from "./admin-panel.tsx";
import { ignoreDoublePresses } from "./double-press.ts";
import { AdminLogin } from "./login/admin-login.tsx";
import { SessionEnded } from "./login/session-ended.tsx";
import { SetUpFactor } from "./login/set-up-factor.tsx";

export function AdminPage() {
  const session = useSession();
  // Until its dialog is closed: the recovery codes are shown after the account has its factor.
  const [isSettingUp, setSettingUp] = useState(false);

  useEffect(ignoreDoublePresses, []);

  if (session.isChecking) return <Checking />;
  if (!session.isSignedIn)
    return (
      <AdminLogin
        problem={
          session.problem && {
            message: messageOf(session.problem, "We could not check whether you are signed in."),
            onRetry: () => void session.check(),
          }
        }
      />
    );
  if (isSettingUp || session.needsFactor)
    return <SetUpFactor onOpen={() => setSettingUp(true)} onClose={() => setSettingUp(false)} />;
  const resume = () => {
    session.resume();
    void saveAllNow();
  };
  return (
    <>
      <AdminPanel />
      {session.hasEnded && <SessionEnded onSignedIn={resume} />}
    </>
  );
}

function Checking() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Admin Panel</h1>
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner className="size-6 text-primary-strong" />
        Checking authentication...
      </p>
    </div>
  );
}
