export const embedNames = ["lookup", "register", "count"] as const;
export type EmbedName = (typeof embedNames)[number];

interface Embed {
  data: readonly string[];
  /** The same on our own pages, for browsers without scripts. */
  page: string;
}

/** Apart from `screens`, so that no visitor of the site loads it. */
export const embeds: Record<EmbedName, Embed> = {
  lookup: { data: ["/api/watch", "/api/calls"], page: "/representative-lookup" },
  register: { data: [], page: "/register" },
  count: { data: ["/api/registered"], page: "/supporters" },
};

export const embedPath = (name: EmbedName): string => `/embed/${name}`;

export function embedNameIn(pathname: string): EmbedName | undefined {
  return embedNames.find((name) => pathname === embedPath(name));
}

export const plainSearch = "theme=plain";

/** As browsers read `frame-ancestors`: a wildcard covers every name below it, and not the name after it. */
export function isEmbedHost(origin: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => {
    if (!host.startsWith("https://*.")) return host === origin;
    const [, below = ""] = host.split("*");
    return (
      origin.startsWith("https://") && origin.endsWith(below) && origin.length > `https://${below}`.length
    );
  });
}

/** What the frame and embed.js (client/public) say to each other. */
export const frameMessage = { greeting: "alliance-embed-hello", height: "alliance-embed-height" } as const;
