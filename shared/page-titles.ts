/** What each page is called in the browser's tab, by its path. The home page carries the site's own title. */
export const pageTitles = {
  "/": "",
  "/ambassadors": "Our Ambassadors",
  "/become-ambassador": "Become an Ambassador",
  "/ambassador-guidelines": "Ambassador Guidelines",
  "/news": "Latest News & Updates",
  "/patient-stories": "Patient Stories",
  "/studies": "Scientific Evidence",
  "/advocate": "Advocate",
  "/supporters": "Our Supporters",
  "/register": "Join the Alliance",
  "/representative-lookup": "Find Your Representatives",
  "/admin": "Admin Panel",
  "/confirm": "Confirm your email address",
  "/preferences": "Your preferences",
  "/my-data": "Your data",
} as const;

/** The title of the page at a path; undefined when its title depends on more than the path. */
export const pageTitleOf = (path: string): string | undefined =>
  new Map<string, string>(Object.entries(pageTitles)).get(path);

/** The title of a browser's tab and of a search result. */
export const documentTitle = (pageTitle: string, siteTitle: string): string =>
  pageTitle ? `${pageTitle} | ${siteTitle}` : siteTitle;
