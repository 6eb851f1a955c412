import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/my-data.json";

export function WhoLooked({ looks }: { looks: MyData["lookedAt"] }) {
  return (
    <Card as="section" aria-labelledby="looked">
      <h2 id="looked" className="text-xl">
        {words.looks}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{words.looksHelp}</p>
      {looks.length === 0 ? (
        <p className="mt-4">{words.noLooks}</p>
      ) : (
        <ul className="mt-1 -mb-3 divide-y divide-line">
          {looks.map(({ on, role, what }) => (
            <li key={`${on} ${role} ${what}`} className="py-3">
              {fill(words.lookKinds[what], { who: words.lookers[role], day: formatDate(on) })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
