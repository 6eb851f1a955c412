import { Content, Description, Portal, Root, Title } from "@radix-ui/react-dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import type { z } from "zod";
import { assertWithPasskey } from "#client/api/second-factor.ts";
import { useAfterLogin, useRole, useSession } from "#client/api/session.ts";
import { saveAllNow, useSavesOnLeave } from "#client/api/use-autosave.ts";
import { call } from "#client/api/use-endpoint.ts";
import { LatePart } from "#client/components/error-boundary.tsx";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { Button, SmallButton, Spinner } from "#client/components/ui/button.tsx";
import { Card, TitledCard } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { oneRow, Tabs } from "#client/components/ui/tabs.tsx";
import { ApiError, messageOf } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import {
  beginLoginWithPasskey,
  login,
  loginBody,
  loginWithCode,
  loginWithPasskey,
  type SecondStep,
} from "#shared/api/session.ts";
import { screens } from "#shared/screens.ts";
import { siteName } from "#shared/site.ts";
import { forOwners } from "#shared/team.ts";
import { FactorDialogs, type NewFactor } from "./factors/factor-dialogs.tsx";
import { FactorForm, FactorQuestion } from "./factors/factor-form.tsx";
import { usePending } from "./pending-badges.tsx";
import { ForRoles, focusNextHeading, SectionHeading, SectionLoading } from "./section-parts.tsx";
import { sections } from "./sections.ts";
import { TitleBar, UndeliveredNote } from "./title-bar.tsx";

export function AdminPage() {
  const session = useSession();
  const queryClient = useQueryClient();
  // Until its dialog is closed: the recovery codes are shown after the account has its factor.
  const [adding, setAdding] = useState<NewFactor>();

  if (session.isChecking) return <Checking />;
  if (!session.isSignedIn)
    return <AdminLogin problem={session.problem} onRetry={() => void session.check()} />;
  if (adding || session.needsFactor) return <SetUpFactor adding={adding} onAdd={setAdding} />;
  const resume = () => {
    session.resume();
    void saveAllNow(queryClient);
  };
  return (
    <>
      <Panel />
      <FactorQuestion />
      {session.hasEnded && <SessionEnded onSignedIn={resume} />}
    </>
  );
}

const Checking = () => (
  <div className="grid min-h-dvh place-items-center">
    <h1 className="sr-only">Admin Panel</h1>
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner className="size-6 text-primary-strong" />
      Checking authentication...
    </p>
  </div>
);

function Panel() {
  useSavesOnLeave();
  const [search, setSearch] = useSearchParams();
  const role = useRole() ?? "reviewer";
  const own = sections.filter(({ access }) => access.includes(role));
  const { id, label, access, Section } = sections.find(({ id }) => id === search.get("tab")) ?? sections[0];
  const pending = usePending(id);

  return (
    <>
      <TitleBar />
      <div data-sticky-tabs className="mx-auto min-h-dvh w-full max-w-[84rem] px-edge pb-16 sm:px-6 sm:pt-2">
        <ForRoles access={forOwners}>
          {/* Mounted anew, and so refetched, with every tab. */}
          <UndeliveredNote key={id} />
        </ForRoles>
        <Tabs
          label="Sections of the admin panel"
          tabs={own.map((section) => ({ ...section, note: pending[section.id]?.badge }))}
          value={id}
          listClassName={cn(
            oneRow,
            "text-sm max-sm:-mx-edge max-sm:px-edge sm:text-base tall:sticky tall:top-0 tall:z-20 lg:tall:top-14",
          )}
          // Search, sort, page and the open item belong to the tab that is left; the same tab again begins with its list.
          onValueChange={(tab) => setSearch({ tab })}
        >
          {/* Their parts have headings of their own. */}
          {id !== "settings" && id !== "news" && (
            <SectionHeading
              title={label}
              count={pending[id]?.count}
              place={id}
              // The open item has a heading of its own.
              className={search.has("id") ? "sr-only" : undefined}
            />
          )}
          {/* A section that breaks takes only itself down. */}
          <LatePart key={id} what={label} placeholder={<SectionLoading label={label} />}>
            {access.includes(role) ? <Section /> : <NotAllowed />}
          </LatePart>
        </Tabs>
      </div>
    </>
  );
}

const NotAllowed = () => (
  <EmptyState
    title="Your role can't open this tab."
    text="Ask an owner of this site if you need it. You can use the tabs above."
  />
);

/** A refused or rate-limited login gets a heading of its own. */
const failureOf = (error: unknown): string | undefined =>
  error instanceof ApiError && [401, 429].includes(error.status) ? "We couldn't sign you in" : undefined;

/** Username and password, and the second step where the account has one. A failure shows as a toast, and stays at the top of the form. */
function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const { mutateAsync: start, error: refusal } = useMutation({
    mutationFn: (body: z.output<typeof loginBody>) => call(login, { body }),
    onSuccess: useAfterLogin(),
    onError: (error) => toastFailure("Login Failed", error, "Please check your connection and try again."),
  });
  const [steps, setSteps] = useState<SecondStep[]>();
  const finish = () => {
    toast({ title: "Login Successful", description: "Welcome to the admin panel." });
    onSignedIn?.();
  };
  const form = useAppForm({
    schema: loginBody,
    defaultValues: { username: "", password: "" },
    onSubmit: async (values) => {
      const session = await start(values);
      if (session.authenticated) finish();
      else setSteps(session.secondFactor);
    },
  });
  const { setFocus } = form;
  // A dialog focuses its first field itself, and remembers what had the focus before.
  useEffect(() => {
    if (!onSignedIn) setFocus("username");
  }, [onSignedIn, setFocus]);
  if (steps) return <SecondStepForm steps={steps} onDone={finish} onBack={() => setSteps(undefined)} />;
  return (
    <Form form={form} failure={failureOf(refusal)} className="grid gap-5">
      <TextField form={form} name="username" label="Username" autoComplete="username" autoCapitalize="none" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton pendingLabel="Logging in..." wide>
        Login
      </SubmitButton>
    </Form>
  );
}

interface SecondStepFormProps {
  steps: readonly SecondStep[];
  onDone: () => void;
  onBack: () => void;
}

function SecondStepForm({ steps, onDone, onBack }: SecondStepFormProps) {
  const afterLogin = useAfterLogin();
  return (
    <>
      <h2 className="mb-4 text-xl">Confirm that it's you</h2>
      <FactorForm
        steps={steps}
        onCode={async (code) => afterLogin(await call(loginWithCode, { body: { code } }))}
        onPasskey={async () => {
          const assertion = await assertWithPasskey(await call(beginLoginWithPasskey));
          await afterLogin(await call(loginWithPasskey, { body: assertion }));
        }}
        onDone={onDone}
      />
      <Button variant="quiet" wide className="mt-2" onClick={onBack}>
        Back
      </Button>
    </>
  );
}

function AdminLogin({ problem, onRetry }: { problem: Error | null; onRetry: () => void }) {
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
          <p>{messageOf(problem, "We could not check whether you are signed in.")}</p>
          <SmallButton className="mt-3" onClick={onRetry}>
            Try again
          </SmallButton>
        </div>
      )}
      <Card>
        <LoginForm />
      </Card>
      <p className="mt-6 text-center text-sm">
        <TallLink href={paths.home}>Back to the website</TallLink>
      </p>
      <details className="mt-2 text-center text-sm text-ink-soft">
        <summary className="inline-block">Can't sign in?</summary>
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

const typingPauseMs = 1000;

/** True once nobody has typed for a second: a dialog between two keystrokes would take the second one from its field. */
function useTypingPause(): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, typingPauseMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, typingPauseMs);
    };
    addEventListener("input", wait);
    return () => {
      clearTimeout(timer);
      removeEventListener("input", wait);
    };
  }, []);
  return hasPaused;
}

/** The login over a panel whose session has ended; typed values underneath stay. */
function SessionEnded({ onSignedIn }: { onSignedIn: () => void }) {
  const focused = useRef<Element | null>(null);
  // Radix would give the focus to the button that opened the dialog, and there is none.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  return (
    <Root open={useTypingPause()}>
      <Portal>
        <Content
          onOpenAutoFocus={() => {
            focused.current = document.activeElement;
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-45 overflow-y-auto bg-ground"
        >
          <div className="mx-auto flex min-h-full w-full max-w-[28rem] flex-col justify-center px-4 py-10">
            <Title className="text-2xl">Admin Login</Title>
            <Description className="mt-2 mb-6">
              Your session has ended, so please sign in again. You will be back where you were, and what you
              have typed is still there.
            </Description>
            <LoginForm onSignedIn={onSignedIn} />
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

interface SetUpFactorProps {
  adding: NewFactor | undefined;
  onAdd: (factor: NewFactor | undefined) => void;
}

/** All that an invited account opens before a second step is on. */
function SetUpFactor({ adding, onAdd }: SetUpFactorProps) {
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
            <Button wide onClick={() => onAdd("passkey")}>
              Add a passkey
            </Button>
            <p className="text-sm text-ink-soft">
              Your fingerprint, your face or your screen lock. It takes a few seconds.
            </p>
            <Button variant="secondary" wide onClick={() => onAdd("app")}>
              Set up an authenticator app
            </Button>
          </div>
        </TitledCard>
      </div>
      <FactorDialogs adding={adding} onClose={() => onAdd(undefined)} />
    </>
  );
}
