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
}

export const pages: readonly Page[] = [
  {
    path: "/",
    title: "",
    description:
      "Patients, clinicians and supporters working together to keep natural desiccated thyroid (NDT) medication available.",
    data: ["/api/hero-images", "/api/ambassadors", "/api/supporters"],
  },
  {
    path: "/ambassadors",
    title: "Our Ambassadors",
    description:
      "Clinicians who stand up for thyroid treatment choice: meet the ambassadors of the alliance.",
    data: ["/api/ambassadors"],
  },
  {
    path: "/become-ambassador",
    title: "Become an Ambassador",
    description:
      "Are you a clinician with thyroid experience? Apply to become a public ambassador of the alliance.",
    data: [],
  },
  {
    path: "/ambassador-guidelines",
    title: "Ambassador Guidelines",
    description: "What we expect of our ambassadors, and what they commit to.",
    data: [],
  },
  {
    path: "/news",
    title: "Latest News & Updates",
    description:
      "What is happening around natural desiccated thyroid (NDT): urgent notices, research and progress.",
    data: ["/api/news"],
  },
  {
    path: "/patient-stories",
    title: "Patient Stories",
    description: "People tell how natural desiccated thyroid (NDT) medication changed their lives.",
    data: ["/api/patient-stories"],
  },
  {
    path: "/studies",
    title: "Scientific Evidence",
    description: "Published studies on desiccated thyroid extract, each with its source.",
    data: ["/api/studies"],
  },
  {
    path: "/advocate",
    title: "Advocate",
    description:
      "Three steps that help to keep NDT available: write to Congress, sign the petition, spread the word.",
    data: ["/api/site-links"],
  },
  {
    path: "/supporters",
    title: "Our Supporters",
    description: "The patients, healthcare providers and supporters who stand with us in public.",
    data: ["/api/supporters", "/api/registrations"],
  },
  {
    path: "/register",
    title: "Join the Alliance",
    description: "Register as a patient, provider or supporter. It's free, and your data stays with us.",
    data: [],
  },
  {
    path: "/representative-lookup",
    title: "Find Your Representatives",
    description: "Find your US senators and your US representative by your address, and how to reach them.",
    data: [],
  },
  { path: "/admin", title: "Admin Panel", description: "", data: [], hidden: true },
  { path: "/confirm", title: "Confirm your e-mail address", description: "", data: [], hidden: true },
  { path: "/preferences", title: "Your preferences", description: "", data: [], hidden: true },
  { path: "/my-data", title: "Your data", description: "", data: [], hidden: true },
];

/** The title of a browser's tab and of a search result. */
export const documentTitle = (pageTitle: string, siteTitle: string): string =>
  pageTitle ? `${pageTitle} | ${siteTitle}` : siteTitle;
