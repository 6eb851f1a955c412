/** One screen of the site. The server's pages, the sitemap and the client's routes are derived from these. */
export interface Screen {
  /** A wouter pattern: "/news/:id" is one address for each article. */
  path: `/${string}`;
  /** Empty on the home page, which carries the site's own title. */
  title: string;
  /** The API paths whose responses the first render needs: the server writes them into the HTML. */
  data?: readonly string[];
  /** The query strings that change the first render; any other is left to the browser. */
  searches?: readonly string[];
  /** Not for search engines. */
  hidden?: true;
  /** Reached by a mailed link, whose token only the browser knows. */
  personal?: true;
  /** Depends on who is signed in, so the server does not render it. */
  browserOnly?: true;
}

export const screens = {
  home: {
    path: "/",
    title: "",
    data: ["/api/hero-images", "/api/ambassadors", "/api/registered", "/api/supporters"],
  },
  ambassadors: {
    path: "/ambassadors",
    title: "Our Ambassadors",
    data: ["/api/ambassadors"],
  },
  becomeAmbassador: {
    path: "/become-ambassador",
    title: "Become an Ambassador",
  },
  ambassadorGuidelines: {
    path: "/ambassador-guidelines",
    title: "Ambassador Guidelines",
  },
  news: {
    path: "/news",
    title: "Latest News & Updates",
    data: ["/api/news"],
  },
  article: {
    path: "/news/:id",
    title: "News",
  },
  patientStories: {
    path: "/patient-stories",
    title: "Patient Stories",
    data: ["/api/patient-stories"],
  },
  studies: {
    path: "/studies",
    title: "Scientific Evidence",
    data: ["/api/studies"],
  },
  advocate: {
    path: "/advocate",
    title: "Advocate",
  },
  supporters: {
    path: "/supporters",
    title: "Our Supporters",
    data: ["/api/supporters", "/api/registrations"],
  },
  register: {
    path: "/register",
    title: "Join the Alliance",
    searches: ["type=provider"],
  },
  representativeLookup: {
    path: "/representative-lookup",
    title: "Find Your Representatives",
  },
  admin: {
    path: "/admin",
    title: "Admin Panel",
    hidden: true,
    browserOnly: true,
  },
  confirm: {
    path: "/confirm",
    title: "Confirm your email address",
    hidden: true,
    personal: true,
  },
  preferences: {
    path: "/preferences",
    title: "Your preferences",
    hidden: true,
    personal: true,
  },
  myData: {
    path: "/my-data",
    title: "Your data",
    hidden: true,
    personal: true,
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** For search engines and shared links. Apart from `screens`, which every visitor loads: they would be 0.6 KB of the home page. */
export const screenDescriptions: Record<ScreenName, string> = {
  home: "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
  ambassadors: "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
  becomeAmbassador:
    "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
  ambassadorGuidelines: "What we expect of our ambassadors, and what they commit to.",
  news: "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
  article: "",
  patientStories: "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
  studies: "Published studies on desiccated thyroid extract, each with its source.",
  advocate:
    "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
  supporters: "The patients, healthcare providers and supporters who stand with us in public.",
  register: "Register as a patient, provider or supporter. It's free, and your data stays with us.",
  representativeLookup:
    "Find your US senators and your US representative by your address, and how to reach them.",
  admin: "Where the administrator of the alliance signs in.",
  confirm: "Where the link of our confirmation email leads: one press completes a registration.",
  preferences: "Which emails you get from us, and whether your name is shown.",
  myData: "See, download, hide or delete what we keep about you.",
};

/** Shown for any other path, with status 404. */
export const notFoundScreen = {
  path: "/404",
  title: "404 Page Not Found",
  hidden: true,
} as const satisfies Screen;

/** Every screen that has one address. */
export const fixedScreens: readonly Screen[] = Object.values<Screen>(screens).filter(
  ({ path }) => !path.includes(":"),
);

/** What the layout of every page needs: the footer's links and contact line. */
export const layoutData = "/api/site-links";

/** The title of a browser tab and of a search result. */
export const documentTitle = (pageTitle: string, siteTitle: string): string =>
  pageTitle ? `${pageTitle} | ${siteTitle}` : siteTitle;

/** The description of the screen at a path; "" where it has none of its own. */
export const descriptionOf = (path: string): string =>
  Object.entries(screenDescriptions).find(([name]) => screens[name as ScreenName].path === path)?.[1] ?? "";
