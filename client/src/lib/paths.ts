import { type ScreenName, screens } from "#shared/screens.ts";

export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  readonly [Name in ScreenName]: (typeof screens)[Name]["path"];
};

/** The parts of the Advocate page that other pages point at; the ids of its sections. */
export const advocateSections = {
  congress: "write-your-congressman",
  petition: "sign-the-petition",
  socialMedia: "share-on-social-media",
  letters: "letter-templates",
  comments: "comment-to-the-fda",
  supply: "is-my-tablet-short-or-recalled",
} as const;

export const advocateSectionPath = (section: keyof typeof advocateSections): string =>
  `${paths.advocate}#${advocateSections[section]}`;

export const articlePath = (id: string): string => `${paths.news}/${encodeURIComponent(id)}`;

/** The page of a district ("TX-10") or a state ("TX"). */
export const briefPath = (code: string): string => `${paths.brief}/${encodeURIComponent(code)}`;

/** The registration form for providers who don't want a public profile; plain /register starts with "patient". */
export const registerAsProviderPath = `${paths.register}?type=provider`;
