import { useId } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { burstPath } from "#client/lib/paths.ts";
import type { Person } from "#shared/api/people.ts";
import { Hint } from "../hint.tsx";

const whatItMeans =
  "More people than usual joined the public list from one internet address within an hour: perhaps a meeting or a clinic, perhaps someone who makes up names.";
const heldBack = "not public until its email address is confirmed";

/** In the list of those who came in a burst: what that means, and what to do. */
export const BurstHint = () => (
  <Hint className="mb-4">
    {whatItMeans} A name marked “Held back” is {heldBack}. If the names look real, there is nothing to do. If
    they look made up, select them and hide or delete them in one step.
  </Hint>
);

/** On the page of someone who came in a burst. */
export function BurstNote({ user }: { user: Person }) {
  const id = useId();
  if (!user.burst) return null;
  return (
    <Card as="section" aria-labelledby={id} className="mt-6 border-warning bg-warning-soft">
      <h4 id={id} className="text-lg">
        Came in a burst
      </h4>
      <p className="mt-1">{whatItMeans}</p>
      {user.heldBack && (
        <p className="mt-2">
          This name is held back: it is {heldBack}. You can send the confirmation email again from the list.
        </p>
      )}
      <p className="mt-2">
        If it looks real, there is nothing to do. If it looks made up, you can hide or delete all of them in
        one step: <TextLink href={burstPath}>See everyone who came in a burst</TextLink>
      </p>
    </Card>
  );
}
