/**
 * Which parts of a whole may be shown beside it, so that no part, no rest and no difference holds fewer than `least`: those that
 * are large enough, largest first, and the others together; while those are too few, the smallest that could be shown joins them.
 * @param others what belongs to the whole and to no part
 */
export function showableParts<Part extends { size: number }>(
  bySize: readonly Part[],
  least: number,
  others = 0,
): { shown: Part[]; rest: Part[] } {
  const sorted = bySize.toSorted((a, b) => b.size - a.size);
  const shown = sorted.filter(({ size }) => size >= least);
  const rest = sorted.slice(shown.length);
  let size = rest.reduce((sum, part) => sum + part.size, others);
  while (size > 0 && size < least) {
    const smallest = shown.pop();
    if (!smallest) return { shown: [], rest: [] };
    rest.push(smallest);
    size += smallest.size;
  }
  return { shown, rest };
}

/** Two readings in time tell nothing of one person. */
export const roundedDown = (count: number): number => count - (count % 5);
