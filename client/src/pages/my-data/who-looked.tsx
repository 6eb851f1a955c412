import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData } from "#shared/api/my-data.ts";
import type { LookKind, TeamRole } from "#shared/team.ts";

const byWhom: Record<TeamRole, string> = {
  owner: "an owner",
  editor: "an editor",
  reviewer: "a reviewer",
};

const sentences: Record<LookKind, (who: string, day: string) => string> = {
  opened: (who, day) => `Your details were opened by ${who} on ${day}.`,
  changed: (who, day) => `Your details were changed by ${who} on ${day}.`,
  exported: (who, day) => `Your details were in a list that ${who} downloaded on ${day}.`,
  decided: (who, day) => `Your request was decided on by ${who} on ${day}.`,
};

export function WhoLooked({ looks }: { looks: MyData["lookedAt"] }) {
  return (
    <Card as="section" aria-labelledby="looked">
      <h2 id="looked" className="text-xl">
        Who looked at your details
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Owners run this site. Editors write its pages. Reviewers decide on requests and stories. We keep this
        list for a year.
      </p>
      {looks.length === 0 ? (
        <p className="mt-4">No one on our team has opened your details in that time.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {looks.map(({ on, role, what }) => (
            <li key={`${on} ${role} ${what}`} className="py-3">
              {sentences[what](byWhom[role], formatDate(on))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
