/** Replaces a stored key in responses; in a request it keeps the stored one. */
export const maskedKey = "****";

/** Also keeps the stored key. */
export const keepKey = "__KEEP__";
