export const siteName = "Thyroid Access Alliance";

/** In milliseconds; the admin's Usage Instructions state the same figure. */
export const heroIntervalMs = 4000;

export const lastFoundingOrder = 99;

export const fdaCommentsUrl = "https://www.regulations.gov/search?filter=desiccated%20thyroid";

export const fdaShortagesUrl = "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages";

export const crmName = "GoHighLevel";

export const elsewhere = "Other/International";

export const supportersMap = { path: "/supporters-map.svg", width: 975, height: 610 } as const;

export const wingPath =
  "M30 33H20A16 16 0 0 1 4 17V8H14A16 16 0 0 1 30 24ZM30 37V44A12 12 0 0 1 18 56H12V49A12 12 0 0 1 24 37Z";
