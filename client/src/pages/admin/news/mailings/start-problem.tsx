import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { settingsPath } from "../../panel-paths.ts";
import { testMailingId } from "./test-mailing.tsx";

const known: Record<string, string> = {
  postal_address_missing:
    "The law asks for a postal address under every mailing. Add it in the settings first.",
  not_tested: "Send yourself a test of this text first, and read it as it arrives.",
};

interface StartProblemProps {
  /** Of the server's refusal. */
  code: string | undefined;
  /** The server's sentence. */
  message?: string;
  /** The way to the test; not in a dialog over it. */
  withTest?: boolean;
  className?: string;
}

/** Why a mailing can't start, and a link to fix it. */
export function StartProblem({ code = "", message, withTest = false, className }: StartProblemProps) {
  const goToTest = () => {
    const part = document.getElementById(testMailingId);
    part?.scrollIntoView({ block: "nearest" });
    part?.querySelector("input")?.focus();
  };
  return (
    <div role="alert" className={cn("rounded-control bg-warning-soft px-4 py-3", className)}>
      <p>{message ?? known[code]}</p>
      {code === "postal_address_missing" && (
        <ButtonLink href={settingsPath("mail")} variant="secondary" size="small" className="mt-2">
          Add the postal address
        </ButtonLink>
      )}
      {code === "not_tested" && withTest && (
        <Button variant="secondary" size="small" onClick={goToTest} className="mt-2">
          Go to the test
        </Button>
      )}
    </div>
  );
}
