import CircleAlert from "lucide-react/icons/circle-alert";
import { ApiError, messageOf } from "#client/lib/api-error.ts";

const fallback = "Failed to fetch representatives";

/** Why a search brought nothing: the server's own words, or ours where it did not speak. */
export function LookupError({ error }: { error: Error }) {
  const unheard = error instanceof ApiError && error.status === 0;
  return (
    <div
      role="alert"
      className="mt-8 flex max-w-prose gap-3 rounded-card border border-danger bg-danger-soft p-5 text-danger"
    >
      <CircleAlert aria-hidden className="mt-1 size-5" />
      <div className="font-medium">
        <p>{unheard ? fallback : messageOf(error, fallback)}</p>
        {unheard && <p className="font-normal">{error.message}</p>}
      </div>
    </div>
  );
}
