/** Why the built-in database cannot be had, in one sentence for the person who starts the server. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
