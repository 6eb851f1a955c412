import { useState } from "react";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import * as words from "#words/washington.json";

const CommentForm = lazyPart(() => import("./comment-form.tsx"), "CommentForm");

/** Help to write a comment in one's own words; its code is fetched when someone wants it. */
export function CommentHelper({ formUrl }: { formUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CommentForm open onOpenChange={setOpen} formUrl={formUrl} />;
  return (
    <div className="mt-5 flex flex-col gap-3 sm:flex-row">
      <Button {...preloadHandlers(CommentForm)} onClick={() => setOpen(true)}>
        {words.helpMe}
      </Button>
      <ButtonLink href={formUrl} newTab variant="secondary">
        {words.openForm}
      </ButtonLink>
    </div>
  );
}
