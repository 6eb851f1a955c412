import { useSession } from "#client/api/session.ts";
import { Spinner } from "#client/components/ui/spinner.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { AdminPanel } from "./admin-panel.tsx";
import { AdminLogin } from "./login/admin-login.tsx";
import { SessionEnded } from "./login/session-ended.tsx";

export function AdminPage() {
  const session = useSession();
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
