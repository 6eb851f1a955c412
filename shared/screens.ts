export interface ScreenAddress {
  path: `/${string}`;
  /** Empty on the home page, which has the site's title. */
  title: string;
  /** Its label among the quick links of the footer, if it is one of them. */
  footer?: string;
}

/** Every screen, once: the client's routes and the server's pages derive from it. */
export const screens = {
  home: { path: "/", title: "", footer: "Home" },
  ambassadors: { path: "/ambassadors", title: "Our Ambassadors", footer: "Ambassadors" },
  healthDataPrivacy: { path: "/health-data-privacy", title: "Consumer Health Data Privacy" },
  becomeAmbassador: { path: "/become-ambassador", title: "Become an Ambassador" },
  ambassadorGuidelines: { path: "/ambassador-guidelines", title: "Ambassador Guidelines" },
  news: { path: "/news", title: "Latest News & Updates", footer: "Latest news" },
  article: { path: "/news/:id", title: "News" },
  patientStories: { path: "/patient-stories", title: "Patient Stories", footer: "Patient stories" },
  studies: { path: "/studies", title: "Scientific Evidence", footer: "Scientific evidence" },
  advocate: { path: "/advocate", title: "Advocate" },
  availability: {
    path: "/availability",
    title: "Thyroid Medicine Availability",
    footer: "Medicine availability",
  },
  brief: { path: "/brief", title: "A Page for Your District", footer: "District brief" },
  districtBrief: { path: "/brief/:district", title: "District Brief" },
  supporters: { path: "/supporters", title: "Our Supporters", footer: "Our supporters" },
  register: { path: "/register", title: "Join the Alliance", footer: "Register" },
  representativeLookup: { path: "/representative-lookup", title: "Find Your Representatives" },
  developers: { path: "/developers", title: "For Developers", footer: "For developers" },
  admin: { path: "/admin", title: "Admin Panel" },
  confirm: { path: "/confirm", title: "Confirm your email address" },
  preferences: { path: "/preferences", title: "Your preferences" },
  myData: { path: "/my-data", title: "Your data" },
  invitation: { path: "/invitation", title: "Your invitation" },
  source: { path: "/source", title: "Numbers for Partners" },
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
  description: string;
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

/** Apart from `screens`, so that no visitor loads it (1 KB of the home page). */
const facts: Record<ScreenName, ScreenFacts> = {
  healthDataPrivacy: {
    description:
      "What we collect about your health, why, who sees it, how long we keep it, and how to see, correct or delete it.",
    data: ["/api/health-policy"],
  },
  home: {
    description:
      "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
    data: ["/api/hero-images", "/api/ambassadors", "/api/registered", "/api/supporters", "/api/watch"],
  },
  ambassadors: {
    description:
      "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
    data: ["/api/ambassadors"],
  },
  becomeAmbassador: {
    description:
      "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
  },
  ambassadorGuidelines: {
    description: "What we expect of our ambassadors, and what they commit to.",
  },
  news: {
    description:
      "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
    data: ["/api/news"],
  },
  article: {
    description: "",
  },
  patientStories: {
    description: "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
    data: ["/api/patient-stories"],
  },
  studies: {
    description: "Published studies on desiccated thyroid extract, each with its source.",
    data: ["/api/studies"],
  },
  advocate: {
    description:
      "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
    data: ["/api/watch"],
  },
  availability: {
    description:
      "Could you fill your prescription? See what others met at the pharmacy, and report in 20 seconds.",
    data: ["/api/availability", "/api/watch"],
  },
  brief: {
    description: "One true page to take to your members of Congress: find the brief of your district.",
  },
  districtBrief: {
    description: "",
  },
  supporters: {
    description: "The patients, healthcare providers and supporters who stand with us in public.",
    data: ["/api/supporters", "/api/registrations"],
  },
  register: {
    description: "Register as a patient, provider or supporter. It's free, and your data stays with us.",
    searches: ["type=provider"],
  },
  representativeLookup: {
    description: "Find your US senators and your US representative by your address, and how to reach them.",
    data: ["/api/watch", "/api/calls"],
  },
  developers: {
    description: "How another site can read our data: each public call with its limits, errors and examples.",
    data: ["/api/openapi.json"],
  },
  admin: {
    description: "Where the administrator of the alliance signs in.",
    hidden: true,
    browserOnly: true,
  },
  confirm: {
    description: "Where the link of our confirmation email leads: one press completes a registration.",
    hidden: true,
    personal: true,
  },
  preferences: {
    description: "Which emails you get from us, and whether your name is shown.",
    hidden: true,
    personal: true,
  },
  myData: {
    description: "See, download, hide or delete what we keep about you.",
    hidden: true,
    personal: true,
  },
  invitation: {
    description: "Where an invitation to our team is accepted.",
    hidden: true,
    personal: true,
  },
  source: {
    description: "What visitors did who came by one partner's page or flyer, in weeks.",
    hidden: true,
    personal: true,
  },
};

export interface Screen extends ScreenAddress, ScreenFacts {}

export const screen = (name: ScreenName): Screen => ({ ...screens[name], ...facts[name] });

export const fixedScreens = (): Screen[] =>
  (Object.keys(screens) as ScreenName[]).map(screen).filter(({ path }) => !path.includes(":"));

export const notFoundScreen: Screen = {
  path: "/404",
  title: "404 Page Not Found",
  description: "",
  hidden: true,
};

export const layoutData = "/api/site-links";

export const documentTitle = (pageTitle: string, siteTitle: string): string =>
  pageTitle ? `${pageTitle} | ${siteTitle}` : siteTitle;
