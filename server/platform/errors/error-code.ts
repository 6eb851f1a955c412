/** What Node, PostgreSQL and most drivers call an error ("ENOENT", "23505"); "" for one that they did not name. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

export function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && !chain.includes(next); next = next.cause) chain.push(next);
  return chain;
}

/** The code of the error behind an error of ours: for the log, never for a sentence. */
export const causeCodeOf = (error: unknown): string =>
  codeOf(error instanceof Error ? error.cause : undefined);
