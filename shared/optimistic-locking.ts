/** The values that a save expects to replace, URL-encoded by field ("siteTitle=Old"); else 409. */
export const expectedValuesHeader = "X-Expected-Values";
