/** The product's own name; also the default of the site title. */
export const siteName = "Thyroid Access Alliance";

/** The fixed claim of the home page ("over 15,847 advocates"). */
export const claimedAdvocates = 15_847;

/** How long one hero image stands, in milliseconds; the admin's Usage Instructions state the same figure. */
export const heroIntervalMs = 4000;

/** How long the carousel's fade takes, in milliseconds. */
export const heroFadeMs = 1000;

/** Ambassadors up to this order are founding ones; those after it form the second group. */
export const lastFoundingOrder = 99;

/** A card shows this many words of a biography. */
export const cardBioWords = 25;

/** A dialog has closed before the route changes: milliseconds. */
export const modalToRouteMs = 100;

/** The day from which the legal texts are in force. */
export const legalEffectiveDate = "August 15, 2025";

/** The contact system, as people know it. */
export const crmName = "GoHighLevel";
