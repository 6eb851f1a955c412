import type { Ambassador } from "#shared/api/ambassadors.ts";
import { cardBioWords } from "#shared/site.ts";

/** The pictures of an ambassador to try, best first. */
export const photosOf = ({ photoUrl, user }: Ambassador) => [photoUrl, user.photoUrl];

/** The first words of a biography, as a card shows it; an ellipsis only where something is left out. */
export function shortBio(bio: string): string {
  const words = bio.trim().split(/\s+/);
  return words.length > cardBioWords ? `${words.slice(0, cardBioWords).join(" ")}...` : words.join(" ");
}

/** A biography's paragraphs: what blank lines separate. */
export const paragraphsOf = (bio: string): string[] =>
  bio
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
