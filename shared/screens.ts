import * as footer from "#words/footer.json";
import * as titles from "#words/titles.json";

export interface ScreenAddress {
  path: `/${string}`;
  /** Empty on the English home page, which has the site's title. */
  title: string;
  footer?: string;
}

/** Every screen, once: the client's routes and the server's pages derive from it. */
export const screens = {
  home: { path: "/", title: titles.home, footer: footer.home },
  ambassadors: { path: "/ambassadors", title: titles.ambassadors, footer: footer.ambassadors },
  healthDataPrivacy: { path: "/health-data-privacy", title: titles.healthDataPrivacy },
  becomeAmbassador: { path: "/become-ambassador", title: titles.becomeAmbassador },
  ambassadorGuidelines: { path: "/ambassador-guidelines", title: titles.ambassadorGuidelines },
  news: { path: "/news", title: titles.news, footer: footer.news },
  article: { path: "/news/:id", title: titles.article },
  patientStories: { path: "/patient-stories", title: titles.patientStories, footer: footer.patientStories },
  studies: { path: "/studies", title: titles.studies, footer: footer.studies },
  advocate: { path: "/advocate", title: titles.advocate },
  availability: { path: "/availability", title: titles.availability, footer: footer.availability },
  brief: { path: "/brief", title: titles.brief, footer: footer.brief },
  districtBrief: { path: "/brief/:district", title: titles.districtBrief },
  supporters: { path: "/supporters", title: titles.supporters, footer: footer.supporters },
  register: { path: "/register", title: titles.register, footer: footer.register },
  representativeLookup: { path: "/representative-lookup", title: titles.representativeLookup },
  developers: { path: "/developers", title: titles.developers },
  admin: { path: "/admin", title: titles.admin },
  confirm: { path: "/confirm", title: titles.confirm },
  preferences: { path: "/preferences", title: titles.preferences },
  myData: { path: "/my-data", title: titles.myData },
  invitation: { path: "/invitation", title: titles.invitation },
  source: { path: "/source", title: titles.source },
} as const satisfies Record<string, ScreenAddress>;

export type ScreenName = keyof typeof screens;

/** The page of a path in client/src/pages, by convention: "/supporters" is supporters/supporters-page.tsx. */
export function pageFile(path: string): string {
  if (path.startsWith("/news/")) return "news/article-page.tsx";
  if (path.startsWith("/brief/")) return "brief/district-brief-page.tsx";
  const name = path === "/" ? "home" : path.slice(1);
  return `${name}/${name}-page.tsx`;
}

interface ScreenFacts {
  /** API paths whose responses are rendered into the HTML. */
  data?: readonly string[];
  /** Query strings that change the first render; others are left to the browser. */
  searches?: readonly string[];
  hidden?: true;
  /** Opened by a mailed link, whose token only the browser knows. */
  personal?: true;
  /** Depends on the session, so the server does not render it. */
  browserOnly?: true;
}

const personalPage: ScreenFacts = { hidden: true, personal: true };

/** Apart from `screens`, so that no visitor loads it (1 KB of the home page). */
const facts: Record<ScreenName, ScreenFacts> = {
  healthDataPrivacy: { data: ["/api/health-policy"] },
  home: { data: ["/api/hero-images", "/api/ambassadors", "/api/registered", "/api/watch"] },
  ambassadors: { data: ["/api/ambassadors"] },
  becomeAmbassador: {},
  ambassadorGuidelines: {},
  news: { data: ["/api/news"] },
  article: {},
  patientStories: { data: ["/api/patient-stories"] },
  studies: { data: ["/api/studies"] },
  advocate: { data: ["/api/watch"] },
  availability: { data: ["/api/availability", "/api/watch"] },
  brief: {},
  districtBrief: {},
  supporters: { data: ["/api/supporters", "/api/registrations"] },
  register: { searches: ["type=provider"] },
  representativeLookup: { data: ["/api/watch", "/api/calls"] },
  developers: { data: ["/api/openapi.json"] },
  admin: { hidden: true, browserOnly: true },
  confirm: personalPage,
  preferences: personalPage,
  myData: personalPage,
  invitation: personalPage,
  source: personalPage,
};

export interface Screen extends ScreenAddress, ScreenFacts {
  name: ScreenName | "notFound";
}

export const screen = (name: ScreenName): Screen => ({ name, ...screens[name], ...facts[name] });

export const fixedScreens = (): Screen[] =>
  (Object.keys(screens) as ScreenName[]).map(screen).filter(({ path }) => !path.includes(":"));

export const notFoundScreen: Screen = {
  name: "notFound",
  path: "/404",
  title: titles.notFound,
  hidden: true,
};

export const layoutData = "/api/site-links";

export const documentTitle = (pageTitle: string, siteTitle: string): string =>
  pageTitle ? `${pageTitle} | ${siteTitle}` : siteTitle;
