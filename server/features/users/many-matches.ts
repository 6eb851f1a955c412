/** How long a search that many match is taken to have many still. */
const keptMs = 30_000;
const mostKept = 200;

/**
 * Searches that more people match than are counted. Finding that out is the dearest part of a page, and it doesn't change from
 * one page, or one order, to the next.
 */
export interface ManyMatches {
  has(text: string): boolean;
  note(text: string): void;
  /** Many may have been deleted. */
  forget(): void;
}

export function createManyMatches(): ManyMatches {
  const until = new Map<string, number>();
  return {
    has: (text) => (until.get(text) ?? 0) > Date.now(),
    note(text) {
      until.delete(text);
      until.set(text, Date.now() + keptMs);
      const oldest = until.keys().next().value;
      if (until.size > mostKept && oldest !== undefined) until.delete(oldest);
    },
    forget: () => until.clear(),
  };
}
