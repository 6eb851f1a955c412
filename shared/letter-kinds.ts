/** Three letters are to a member of Congress, the last to anyone else. */
export const letterKinds = ["patient", "provider", "supporter", "colleague"] as const;
export type LetterKind = (typeof letterKinds)[number];

export const lawmakerLetterKinds = ["patient", "provider", "supporter"] as const;
export type LawmakerLetterKind = (typeof lawmakerLetterKinds)[number];

export const letterLabels: Record<LetterKind, string> = {
  patient: "For NDT patients",
  provider: "For health care providers",
  supporter: "For family, friends and supporters",
  colleague: "To colleagues and others",
};
