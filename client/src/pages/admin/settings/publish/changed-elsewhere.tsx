import { settingDefinitions, settingKeys } from "#shared/settings/settings.ts";
import type { Texts } from "./use-publish-form.ts";

/** What someone else published since these fields were opened; the draft here is kept. */
export function ChangedElsewhere({ theirs }: { theirs: Texts }) {
  const keys = settingKeys.filter((key) => Object.hasOwn(theirs, key));
  return (
    <div role="alert" className="empty:absolute">
      {keys.length > 0 && (
        <div className="rounded-card border border-line bg-warning-soft p-5">
          <p className="font-semibold text-warning">Someone else has published since you opened this.</p>
          <p className="mt-1">What you typed is still here. The site now says:</p>
          <dl className="mt-2 grid gap-2">
            {keys.map((key) => (
              <div key={key}>
                <dt className="font-semibold">{settingDefinitions[key].label}</dt>
                <dd className="wrap-anywhere">{theirs[key] || "Nothing"}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">Press Publish to replace it with yours, or discard your changes.</p>
        </div>
      )}
    </div>
  );
}
