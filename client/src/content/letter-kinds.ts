export const letterKinds = ["patient", "provider", "supporter", "colleague"] as const;
export type LetterKind = (typeof letterKinds)[number];

export type LawmakerLetterKind = Exclude<LetterKind, "colleague">;
