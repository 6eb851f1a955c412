import { useEffect, useState } from "react";
import { heroIntervalMs } from "#shared/site.ts";

/** Which of `count` pictures is shown, and which was before it; moves on by itself while `isMoving`, round and round. */
export function useCarousel(count: number, isMoving: boolean) {
  const [{ current, previous }, setState] = useState({ current: 0, previous: 0 });
  // A picture may have gone meanwhile.
  const shown = Math.min(current, Math.max(count - 1, 0));

  // The timer restarts with each picture, so that one chosen by hand is shown for its full time.
  useEffect(() => {
    if (!isMoving || count < 2) return;
    const timer = setTimeout(
      () => setState({ current: (shown + 1) % count, previous: shown }),
      heroIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [isMoving, count, shown]);

  return { shown, previous, show: (index: number) => setState({ current: index, previous: shown }) };
}
