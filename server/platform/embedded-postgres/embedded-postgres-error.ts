export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
