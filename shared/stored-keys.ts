/** A stored key leaves the server as this, and comes back as this when it shall stay. */
export const maskedKey = "****";

/** A form's other way to say that a stored key shall stay. */
export const keepKey = "__KEEP__";
