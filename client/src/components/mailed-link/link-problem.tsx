import { type LinkProblemKind, linkProblemOf } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/mailed-link.json";
import { Resend } from "./resend.tsx";

const texts: Record<Exclude<LinkProblemKind, "deleted">, { title: string; text: string }> = {
  missing: { title: words.missing, text: words.missingHelp },
  wrong: { title: words.wrong, text: words.wrongHelp },
  expired: { title: words.expired, text: words.expiredHelp },
};

/** For a link to what is one's own. */
export function ownLinkProblemOf(error: Error | null) {
  const kind = error ? linkProblemOf(error) : "missing";
  return kind && <LinkProblem kind={kind} />;
}

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  const sendsMail = useSendsMail();
  if (kind === "deleted")
    return (
      <TitledCard title={words.deleted}>
        <p className="mt-2 mb-6 max-w-prose">{words.deletedHelp}</p>
        <ButtonLink href={paths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      </TitledCard>
    );
  const { title, text } = texts[kind];
  return (
    <TitledCard title={title}>
      <p className="mt-2 mb-6 max-w-prose">
        {text} {!sendsMail && words.linksWait}
      </p>
      <Resend />
    </TitledCard>
  );
}
