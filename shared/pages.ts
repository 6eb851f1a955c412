import { pageTitles } from "./page-titles.ts";

/** What a page is drawn from. */
export interface Drawing {
  path: string;
  /** "https://www.example.org" */
  origin: string;
  /** The answers of the first screen by API path. */
  answers: Readonly<Record<string, unknown>>;
}

/** Draws a page as HTML; the client's build gives the server one. */
export type DrawPage = (drawing: Drawing) => Promise<string>;

/** What each public page is called, for its title, for search engines and for what the server puts into its HTML. */
export interface Page {
  path: string;
  /** Empty on the home page, which carries the site's own title. */
  title: string;
  description: string;
  /** The data of its first screen: API paths whose answers the server writes into the HTML. */
  data: readonly string[];
  /** Not for search engines. */
  hidden?: true;
  /** Depends on what only the browser knows (who is signed in, the token in the address): the server doesn't draw it. */
  browserOnly?: true;
}

export const pages: readonly Page[] = [
  {
    path: "/",
    title: pageTitles["/"],
    description:
      "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
    data: ["/api/hero-images", "/api/ambassadors", "/api/registered"],
  },
  {
    path: "/ambassadors",
    title: pageTitles["/ambassadors"],
    description:
      "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
    data: ["/api/ambassadors"],
  },
  {
    path: "/become-ambassador",
    title: pageTitles["/become-ambassador"],
    description:
      "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
    data: [],
  },
  {
    path: "/ambassador-guidelines",
    title: pageTitles["/ambassador-guidelines"],
    description: "What we expect of our ambassadors, and what they commit to.",
    data: [],
  },
  {
    path: "/news",
    title: pageTitles["/news"],
    description:
      "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
    data: ["/api/news"],
  },
  {
    path: "/patient-stories",
    title: pageTitles["/patient-stories"],
    description: "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
    data: ["/api/patient-stories"],
  },
  {
    path: "/studies",
    title: pageTitles["/studies"],
    description: "Published studies on desiccated thyroid extract, each with its source.",
    data: ["/api/studies"],
  },
  {
    path: "/advocate",
    title: pageTitles["/advocate"],
    description:
      "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
    data: ["/api/site-links"],
  },
  {
    path: "/supporters",
    title: pageTitles["/supporters"],
    description: "The patients, healthcare providers and supporters who stand with us in public.",
    data: ["/api/supporters", "/api/registrations"],
  },
  {
    path: "/register",
    title: pageTitles["/register"],
    description: "Register as a patient, provider or supporter. It's free, and your data stays with us.",
    data: [],
  },
  {
    path: "/representative-lookup",
    title: pageTitles["/representative-lookup"],
    description: "Find your US senators and your US representative by your address, and how to reach them.",
    data: [],
  },
  { path: "/admin", title: pageTitles["/admin"], description: "", data: [], hidden: true, browserOnly: true },
  {
    path: "/confirm",
    title: pageTitles["/confirm"],
    description: "",
    data: [],
    hidden: true,
    browserOnly: true,
  },
  {
    path: "/preferences",
    title: pageTitles["/preferences"],
    description: "",
    data: [],
    hidden: true,
    browserOnly: true,
  },
  {
    path: "/my-data",
    title: pageTitles["/my-data"],
    description: "",
    data: [],
    hidden: true,
    browserOnly: true,
  },
];
