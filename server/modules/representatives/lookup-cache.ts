import type { Secret } from "#server/platform/security/secret.ts";

interface Kept<Value> {
  value: Value;
  until: number;
}

/**
 * Keeps a few answers in memory for a short while. Names are keyed hashes: nobody who sees this memory learns what was
 * asked. The oldest answers make room for new ones.
 */
export function createLookupCache<Value>(secret: Secret, { ttlMs = 600_000, most = 500 } = {}) {
  const kept = new Map<string, Kept<Value>>();
  return {
    /** The name of a question: two that differ in case, spaces or a last comma only are the same. */
    nameOf: (version: string, question: string): string =>
      secret.sign(
        "lookup cache",
        `${version}\n${question
          .toLowerCase()
          .replace(/[\s,]+/g, " ")
          .trim()}`,
      ),
    get(name: string): Value | undefined {
      const found = kept.get(name);
      if (found && found.until > Date.now()) return found.value;
      kept.delete(name);
      return undefined;
    },
    set(name: string, value: Value): void {
      kept.delete(name);
      kept.set(name, { value, until: Date.now() + ttlMs });
      const oldest = kept.keys().next().value;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
