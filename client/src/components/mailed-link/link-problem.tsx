import type { LinkProblemKind } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { paths } from "#client/lib/paths.ts";
import { Resend } from "./resend.tsx";

const words: Record<Exclude<LinkProblemKind, "deleted">, { title: string; text: string }> = {
  missing: {
    title: "Please open the link in our email",
    text: "This page needs the personal link in our email. You can ask for it again.",
  },
  wrong: {
    title: "This link does not work",
    text: "Your mail program may have cut it in two, or a newer link has replaced it. You can ask for new links.",
  },
  expired: {
    title: "This link has expired",
    text: "Links work for a limited time, for your safety. You can ask for new ones.",
  },
};

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  if (kind === "deleted") return <NothingKept />;
  return <NewLinks {...words[kind]} />;
}

function NewLinks({ title, text }: { title: string; text: string }) {
  const sendsMail = useSendsMail();
  return (
    <Card as="section" aria-labelledby="link-problem">
      <h2 id="link-problem" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 mb-6 max-w-prose">
        {text} {!sendsMail && "This site can't send email yet: they wait here until it can."}
      </p>
      <Resend />
    </Card>
  );
}

function NothingKept() {
  return (
    <Card as="section" aria-labelledby="nothing-kept">
      <h2 id="nothing-kept" className="text-xl">
        Your data is deleted
      </h2>
      <p className="mt-2 mb-6 max-w-prose">
        Your registration and everything that belonged to it is gone, and no more emails will reach you. We
        keep one scrambled form of your address, so that no old list can bring you back. You are welcome back
        at any time.
      </p>
      <ButtonLink href={paths.home} variant="secondary">
        Go to the home page
      </ButtonLink>
    </Card>
  );
}
