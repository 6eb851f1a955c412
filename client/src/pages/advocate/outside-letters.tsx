import { Card } from "#client/components/ui/card.tsx";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { LetterKind } from "#shared/letter-kinds.ts";
import * as words from "#words/advocate.json";
import { kinds } from "#words/message.json";
import { type Links, OutsideLink } from "./outside-link.tsx";

const letters = [
  { kind: "patient", link: "patientLetterUrl" },
  { kind: "provider", link: "providerLetterUrl" },
  { kind: "colleague", link: "colleagueLetterUrl" },
] as const satisfies { kind: LetterKind; link: keyof SiteLinks }[];

/** The hosted letters that the administrator has set up; without any, our own letters below are what there is. */
export function OutsideLetters({ links }: { links: Links }) {
  const hosted = letters.filter(({ link }) => links === undefined || links?.[link]);
  if (hosted.length === 0) return null;
  return (
    <ul className="mb-12 grid grid-cols-1 gap-6 md:grid-cols-3">
      {hosted.map(({ kind, link }) => (
        <Card as="li" key={kind} className="flex flex-col">
          <h3 className="text-lg">{kinds[kind]}</h3>
          <p className="mt-2 mb-5 text-ink-soft">{words.aboutLetters[kind]}</p>
          <div className="mt-auto">
            <OutsideLink links={links} to={link} variant="secondary">
              {words.openLetter}
            </OutsideLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}
