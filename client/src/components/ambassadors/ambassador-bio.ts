import type { Ambassador } from "#shared/api/ambassadors.ts";

/** The pictures of an ambassador to try, best first. */
export const photosOf = ({ photoUrl, user }: Ambassador) => [photoUrl, user.photoUrl];

const cardBioWords = 25;

const wordsOf = (bio: string): string[] => bio.trim().split(/\s+/);

const isShortened = (bio: string): boolean => wordsOf(bio).length > cardBioWords;

/** The first words of a biography, as a card shows it; an ellipsis only where something is left out. */
export function shortBio(bio: string): string {
  const start = wordsOf(bio).slice(0, cardBioWords).join(" ");
  return isShortened(bio) ? `${start}...` : start;
}

export const paragraphsOf = (bio: string): string[] =>
  bio
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
