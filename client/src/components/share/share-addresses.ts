import * as words from "#words/share.json";

export interface Shared {
  title: string;
  url: string;
  /** What a post says; the title where there is none. */
  text?: string;
}

const address = (base: string, query: Record<string, string>): string =>
  // Mail programs take "+" for a plus sign: spaces have to be "%20".
  `${base}?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;

/** Plain links to social networks; without their scripts, they learn nothing before someone follows one. */
export const shareAddresses = ({ title, url, text = title }: Shared) => [
  { name: "Facebook", href: address("https://www.facebook.com/sharer/sharer.php", { u: url }), newTab: true },
  { name: "X", href: address("https://x.com/intent/post", { text, url }), newTab: true },
  {
    name: "Bluesky",
    href: address("https://bsky.app/intent/compose", { text: `${text} ${url}` }),
    newTab: true,
  },
  {
    name: words.email,
    href: address("mailto:", { subject: title, body: `${text}\n\n${url}` }),
    newTab: false,
  },
];
