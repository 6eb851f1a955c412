import { useEffect, useState } from "react";

/** The id of the part of a long page that is being read: the last that has reached the upper third of the window. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const note = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      setCurrent((before) => ids.findLast((id) => inView.has(id)) ?? before);
    };
    const observer = new IntersectionObserver(note, { rootMargin: "0px 0px -67% 0px" });
    for (const id of ids) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
