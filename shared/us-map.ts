export const supportersMap = { path: "/supporters-map.svg", width: 975, height: 610 } as const;

export const wingPath =
  "M30 33H20A16 16 0 0 1 4 17V8H14A16 16 0 0 1 30 24ZM30 37V44A12 12 0 0 1 18 56H12V49A12 12 0 0 1 24 37Z";
