import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { listPeople, type Person } from "#shared/api/people.ts";
import { burstPath } from "../panel-paths.ts";
import { countPeople } from "../pluralize.ts";
import { FieldDescription } from "../section-parts.tsx";

const anyone = { sort: "createdAt", order: "desc", offset: 0 } as const;

const whatItMeans =
  "More people than usual joined the public list from one internet address within an hour: perhaps a meeting or a clinic, perhaps someone who makes up names.";
const heldBack = "not public until its email address is confirmed";

/** In the list of those who came in a burst: what that means, and what to do. */
export const BurstHint = () => (
  <FieldDescription className="mb-4">
    {whatItMeans} A name marked “Held back” is {heldBack}. If the names look real, there is nothing to do. If
    they look made up, select them and hide or delete them in one step.
  </FieldDescription>
);

/** While someone came in a burst: the way to all of them. */
export function BurstLink({ isShown, onOpen }: { isShown: boolean; onOpen: () => void }) {
  const { data } = useQuery(pageQuery(listPeople, { query: { ...anyone, burst: "true", limit: 1 } }));
  if (!isShown || !data?.total) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning bg-warning-soft px-4 py-2">
      <span className="mr-auto">
        {countPeople(data.total)}
        {data.isMinimum && " or more"} came from one network on one day.
      </span>
      <Button variant="secondary" size="small" onClick={onOpen}>
        See who
      </Button>
    </p>
  );
}

/** On the page of someone who came in a burst. */
export function BurstNote({ user }: { user: Person }) {
  if (!user.burst) return null;
  return (
    <TitledCard title="Many from one network" level="h4" className="mt-6 border-warning bg-warning-soft">
      <p className="mt-1">{whatItMeans}</p>
      {user.heldBack && (
        <p className="mt-2">
          This name is held back: it is {heldBack}. You can send the confirmation email again from the list.
        </p>
      )}
      <p className="mt-2">
        If it looks real, there is nothing to do. If it looks made up, you can hide or delete all of them in
        one step: <TextLink href={burstPath}>See everyone who came this way</TextLink>
      </p>
    </TitledCard>
  );
}
