/** One screen of the site. The server's pages, the sitemap and the client's routes are derived from these. */
export interface Screen {
  /** A wouter pattern: "/news/:id" is one address for each article. */
  path: `/${string}`;
  /** Empty on the home page, which carries the site's own title. */
  title: string;
  description: string;
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
    description:
      "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
    data: ["/api/hero-images", "/api/ambassadors", "/api/registered", "/api/supporters"],
  },
  ambassadors: {
    path: "/ambassadors",
    title: "Our Ambassadors",
    description:
      "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
    data: ["/api/ambassadors"],
  },
  becomeAmbassador: {
    path: "/become-ambassador",
    title: "Become an Ambassador",
    description:
      "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
  },
  ambassadorGuidelines: {
    path: "/ambassador-guidelines",
    title: "Ambassador Guidelines",
    description: "What we expect of our ambassadors, and what they commit to.",
  },
  news: {
    path: "/news",
    title: "Latest News & Updates",
    description:
      "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
    data: ["/api/news"],
  },
  article: {
    path: "/news/:id",
    title: "News",
    description: "",
  },
  patientStories: {
    path: "/patient-stories",
    title: "Patient Stories",
    description: "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
    data: ["/api/patient-stories"],
  },
  studies: {
    path: "/studies",
    title: "Scientific Evidence",
    description: "Published studies on desiccated thyroid extract, each with its source.",
    data: ["/api/studies"],
  },
  advocate: {
    path: "/advocate",
    title: "Advocate",
    description:
      "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
  },
  supporters: {
    path: "/supporters",
    title: "Our Supporters",
    description: "The patients, healthcare providers and supporters who stand with us in public.",
    data: ["/api/supporters", "/api/registrations"],
  },
  register: {
    path: "/register",
    title: "Join the Alliance",
    description: "Register as a patient, provider or supporter. It's free, and your data stays with us.",
    searches: ["type=provider"],
  },
  representativeLookup: {
    path: "/representative-lookup",
    title: "Find Your Representatives",
    description: "Find your US senators and your US representative by your address, and how to reach them.",
  },
  admin: {
    path: "/admin",
    title: "Admin Panel",
    description: "Where the administrator of the alliance signs in.",
    hidden: true,
    browserOnly: true,
  },
  confirm: {
    path: "/confirm",
    title: "Confirm your email address",
    description: "Where the link of our confirmation email leads: one press completes a registration.",
    hidden: true,
    personal: true,
  },
  preferences: {
    path: "/preferences",
    title: "Your preferences",
    description: "Which emails you get from us, and whether your name is shown.",
    hidden: true,
    personal: true,
  },
  myData: {
    path: "/my-data",
    title: "Your data",
    description: "See, download, hide or delete what we keep about you.",
    hidden: true,
    personal: true,
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** Shown for any other path, with status 404. */
export const notFoundScreen = {
  path: "/404",
  title: "404 Page Not Found",
  description: "",
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
