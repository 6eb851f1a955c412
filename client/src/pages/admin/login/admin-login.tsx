import { useEffect } from "react";
import { SiteMark } from "#client/components/site-mark.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";
import { screens } from "#shared/screens.ts";
import { siteName } from "#shared/site.ts";
import { focusNextHeading } from "../section-heading.tsx";
import { LoginForm } from "./login-form.tsx";

interface AdminLoginProps {
  /** The session check failed. */
  problem: { message: string; onRetry: () => void } | null;
}

export function AdminLogin({ problem }: AdminLoginProps) {
  useDocumentTitle(screens.admin.title);
  useEffect(focusNextHeading, []);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[28rem] flex-col justify-center px-4 py-10">
      <div className="mb-6 text-center">
        <SiteMark className="mx-auto mb-4 size-10 text-primary-strong" />
        <h1 className="text-2xl">Admin Login</h1>
        <p className="mt-1 text-ink-soft">{siteName}</p>
      </div>
      {problem && (
        <div role="alert" className="mb-4 rounded-card border border-warning bg-warning-soft p-4 text-sm">
          <p>{problem.message}</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={problem.onRetry}>
            Try again
          </Button>
        </div>
      )}
      <Card>
        <LoginForm />
      </Card>
      <p className="mt-6 text-center text-sm">
        <TextLink href={paths.home} className="inline-flex min-h-11 items-center">
          Back to the website
        </TextLink>
      </p>
      <details className="mt-2 text-center text-sm text-ink-soft">
        <summary className="inline-flex min-h-11 items-center">Can't sign in?</summary>
        <div className="mt-1 grid gap-3 text-left">
          <p>
            Nobody can reset a password from this page. Please write to the person who runs the server for
            your group. They can set a new password in a minute. If your phone and your recovery codes are
            lost, tell them that, too.
          </p>
          <p>
            If you are that person, run this in the site's folder:{" "}
            <code className="font-mono wrap-anywhere">npm run admin:password</code> sets a new password, and{" "}
            <code className="font-mono wrap-anywhere">npm run admin:password -- --reset-second-factor</code>{" "}
            turns off the second step.
          </p>
        </div>
      </details>
    </div>
  );
}
