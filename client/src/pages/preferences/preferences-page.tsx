import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linkProblemOf, preferencesQuery } from "#client/api/my-data.ts";
import { LinkProblem } from "#client/components/mailed-link/link-problem.tsx";
import { MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { OwnChoices } from "#client/components/mailed-link/own-choices.tsx";
import { Resend } from "#client/components/mailed-link/resend.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";

export function PreferencesPage() {
  const token = useLinkToken();
  return (
    <MailedPage
      title="Your preferences"
      lead="Which emails you get from us, and whether your name is shown. Anyone with the link in our email can change this, so please don't forward it."
    >
      {token === "" ? <LinkProblem kind="missing" /> : <Preferences token={token ?? ""} />}
    </MailedPage>
  );
}

function Preferences({ token }: { token: string }) {
  const query = useQuery(preferencesQuery(token));
  const [wasAsked, setAsked] = useState(false);
  const { data, error } = query;
  const problem = linkProblemOf(error);
  if (problem) return <LinkProblem kind={problem} />;
  if (error) return <ErrorState what="Your preferences" {...retryProps(query)} />;
  if (!data)
    return (
      <Skeletons count={2} label="Loading your preferences" className="grid gap-6">
        <SkeletonBar className="h-32" rounded="rounded-card" />
      </Skeletons>
    );
  return (
    <>
      <p>Hello {data.firstName}. Each change is saved right away.</p>
      <OwnChoices token={token} {...data} />
      <Card as="section" aria-labelledby="leave">
        <h2 id="leave" className="text-xl">
          Leave, or see what we keep
        </h2>
        <p className="mt-1">
          Our emails have a second link, to see, download or delete everything that we keep about you. It can
          be sent to you again:
        </p>
        <details className="mt-3" onToggle={() => setAsked(true)}>
          <summary className="py-2 font-medium text-primary-strong">Send me that link</summary>
          <div className="mt-3">{wasAsked && <Resend />}</div>
        </details>
      </Card>
    </>
  );
}
