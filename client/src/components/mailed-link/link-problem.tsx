import type { LinkProblemKind } from "#client/api/my-data.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { paths } from "#client/lib/paths.ts";
import { Resend } from "./resend.tsx";

const words: Record<Exclude<LinkProblemKind, "deleted">, { title: string; text: string }> = {
  missing: {
    title: "Please open the link in our email",
    text: "This page needs the personal link that we sent you. You can have it sent to you again.",
  },
  wrong: {
    title: "This link does not work",
    text: "Your mail program may have cut it in two, or a newer link has replaced it. You can have new links sent to you.",
  },
  expired: {
    title: "This link has expired",
    text: "Links work for a limited time, for your safety. You can have new ones sent to you; they arrive in a minute.",
  },
};

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  if (kind === "deleted") return <NothingKept />;
  const { title, text } = words[kind];
  return (
    <Card as="section" aria-labelledby="link-problem">
      <h2 id="link-problem" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 mb-6 max-w-prose">{text}</p>
      <Resend />
    </Card>
  );
}

function NothingKept() {
  return (
    <Card as="section" aria-labelledby="nothing-kept">
      <h2 id="nothing-kept" className="text-xl">
        We keep nothing about you any more
      </h2>
      <p className="mt-2 mb-6 max-w-prose">
        Your registration and everything that belonged to it is gone, and no more emails will reach you. You
        are welcome back at any time.
      </p>
      <ButtonLink href={paths.home} variant="secondary">
        Go to the home page
      </ButtonLink>
    </Card>
  );
}
