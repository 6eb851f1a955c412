import { Card } from "#client/components/ui/card.tsx";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import { type LetterKind, letterLabels } from "#shared/letter-kinds.ts";
import { type Links, OutsideLink } from "./outside-link.tsx";

const letters = [
  { kind: "patient", link: "patientLetterUrl", about: "Tell your own story to those who speak for you." },
  { kind: "provider", link: "providerLetterUrl", about: "What a forced change would mean in your practice." },
  { kind: "colleague", link: "colleagueLetterUrl", about: "Ask friends, family and colleagues to help." },
] as const satisfies { kind: LetterKind; link: keyof SiteLinks; about: string }[];

/** The hosted letters that the administrator has set up; without any, our own letters below are what there is. */
export function OutsideLetters({ links }: { links: Links }) {
  const hosted = letters.filter(({ link }) => links === undefined || links?.[link]);
  if (hosted.length === 0) return null;
  return (
    <ul className="mb-12 grid grid-cols-1 gap-6 md:grid-cols-3">
      {hosted.map(({ kind, link, about }) => (
        <Card as="li" key={kind} className="flex flex-col">
          <h3 className="text-lg">{letterLabels[kind]}</h3>
          <p className="mt-2 mb-5 text-ink-soft">{about}</p>
          <div className="mt-auto">
            <OutsideLink links={links} to={link} variant="secondary">
              Open the letter
            </OutsideLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}
