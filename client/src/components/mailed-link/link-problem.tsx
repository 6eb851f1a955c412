import { type LinkProblemKind, linkProblemOf } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/mailed-link.json";
import { Resend } from "./resend.tsx";

/** The problem of a link to a person's own data; nothing where a retry may help. */
export function ownLinkProblemOf(error: Error | null) {
  const kind = error ? linkProblemOf(error) : "missing";
  return kind && <LinkProblem kind={kind} />;
}

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  const sendsMail = useSendsMail();
  const { title, text } = words.problems[kind];
  const isDeleted = kind === "deleted";
  return (
    <TitledCard title={title}>
      <p className="mt-2 mb-6 max-w-prose">
        {text} {!isDeleted && !sendsMail && words.linksWait}
      </p>
      {isDeleted ? (
        <ButtonLink href={paths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      ) : (
        <Resend />
      )}
    </TitledCard>
  );
}
