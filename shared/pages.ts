import { pageTitles } from "./page-titles.ts";

/** What each public page is called, for its title, for search engines and for what the server puts into its HTML. */
export interface Page {
  path: string;
  /** Empty on the home page, which carries the site's own title. */
  title: string;
  description: string;
  /** The data of its first screen: API paths whose answers the server writes into the HTML. */
  data: readonly string[];
  /** What may follow "?" and changes how it looks from the start; anything else is left to the browser. */
  searches?: readonly string[];
  /** Not for search engines. */
  hidden?: true;
  /** For one person, who is known by the link of a mail: the server draws it as it is before that is known. */
  personal?: true;
  /** Depends on what only the browser knows (who is signed in): the server doesn't draw it. */
  browserOnly?: true;
}

const page = (path: keyof typeof pageTitles, description: string, ...data: string[]): Page => ({
  path,
  title: pageTitles[path],
  description,
  data,
});

const personalPage = (path: keyof typeof pageTitles, description: string): Page => ({
  ...page(path, description),
  hidden: true,
  personal: true,
});

export const pages: readonly Page[] = [
  page(
    "/",
    "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
    "/api/hero-images",
    "/api/ambassadors",
    "/api/registered",
  ),
  page(
    "/ambassadors",
    "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
    "/api/ambassadors",
  ),
  page(
    "/become-ambassador",
    "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
  ),
  page("/ambassador-guidelines", "What we expect of our ambassadors, and what they commit to."),
  page(
    "/news",
    "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
    "/api/news",
  ),
  page(
    "/patient-stories",
    "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
    "/api/patient-stories",
  ),
  page("/studies", "Published studies on desiccated thyroid extract, each with its source.", "/api/studies"),
  page(
    "/advocate",
    "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
    "/api/site-links",
  ),
  page(
    "/supporters",
    "The patients, healthcare providers and supporters who stand with us in public.",
    "/api/supporters",
    "/api/registrations",
  ),
  {
    ...page(
      "/register",
      "Register as a patient, provider or supporter. It's free, and your data stays with us.",
    ),
    searches: ["type=provider"],
  },
  page(
    "/representative-lookup",
    "Find your US senators and your US representative by your address, and how to reach them.",
  ),
  {
    ...page("/admin", "Where the administrator of the alliance signs in."),
    hidden: true,
    browserOnly: true,
  },
  personalPage(
    "/confirm",
    "Where the link of our confirmation email leads: one press completes a registration.",
  ),
  personalPage("/preferences", "Which emails you get from us, and whether your name is shown."),
  personalPage("/my-data", "See, download, hide or delete what we keep about you."),
];
