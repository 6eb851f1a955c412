import type { LinkProblemKind } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/mailed-link.json";
import { Resend } from "./resend.tsx";

const texts: Record<Exclude<LinkProblemKind, "deleted">, { title: string; text: string }> = {
  missing: { title: words.missing, text: words.missingHelp },
  wrong: { title: words.wrong, text: words.wrongHelp },
  expired: { title: words.expired, text: words.expiredHelp },
};

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  if (kind === "deleted") return <NothingKept />;
  return <NewLinks {...texts[kind]} />;
}

function NewLinks({ title, text }: { title: string; text: string }) {
  const sendsMail = useSendsMail();
  return (
    <Card as="section" aria-labelledby="link-problem">
      <h2 id="link-problem" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 mb-6 max-w-prose">
        {text} {!sendsMail && words.linksWait}
      </p>
      <Resend />
    </Card>
  );
}

function NothingKept() {
  return (
    <Card as="section" aria-labelledby="nothing-kept">
      <h2 id="nothing-kept" className="text-xl">
        {words.deleted}
      </h2>
      <p className="mt-2 mb-6 max-w-prose">{words.deletedHelp}</p>
      <ButtonLink href={paths.home} variant="secondary">
        {words.home}
      </ButtonLink>
    </Card>
  );
}
