import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

const key = "ambassador";

/**
 * Which ambassador's profile is open, as the address says it: `?ambassador=<id>` can be shared, and "back" closes the
 * profile. Closing one that was opened here goes back too, so that no step is left over.
 */
export function useAmbassadorInAddress() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const openId = new URLSearchParams(search).get(key) ?? undefined;

  const addressWith = useCallback(
    (id: string | undefined) => {
      const query = new URLSearchParams(search);
      if (id) query.set(key, id);
      else query.delete(key);
      const text = query.toString();
      return text ? `${path}?${text}` : path;
    },
    [path, search],
  );

  const open = (id: string) => navigate(addressWith(id), { state: { opened: key } });
  const close = useCallback(() => {
    if (history.state?.opened === key) history.back();
    else navigate(addressWith(undefined), { replace: true });
  }, [navigate, addressWith]);

  return { openId, open, close };
}
