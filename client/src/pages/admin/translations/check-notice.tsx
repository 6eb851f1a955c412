import type { ReactNode } from "react";
import { type Translation, translatedFields } from "#shared/api/translations.ts";

/** Two texts without the lines with which both begin and end. */
export function differingLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const part = (lines: string[]) => lines.slice(start, lines.length - end).join("\n");
  return { before: part(old), after: part(now) };
}

/** What has changed in the English since it was translated. */
export function CheckNotice({ item, stillRight }: { item: Translation; stillRight: ReactNode }) {
  return (
    <section aria-label="Check this" className="mb-6 rounded-card border border-line bg-warning-soft p-5">
      <p className="font-semibold text-warning">
        Check this: the English has changed since it was translated.
      </p>
      <dl className="mt-3 grid grid-cols-1 gap-4">
        {item.changes.map(({ field, before, after }) => {
          const lines = differingLines(before, after);
          return (
            <div key={field}>
              <dt className="font-semibold">{translatedFields[item.kind][field]?.label ?? field}</dt>
              <dd className="mt-1 grid gap-x-8 gap-y-2 lg:grid-cols-2">
                <Text label="Before" text={lines.before} />
                <Text label="Now" text={lines.after} />
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-4">{stillRight}</div>
      <p className="mt-2 text-sm">Saving new Spanish words says so, too.</p>
    </section>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="text-sm text-ink-soft">{label}</p>
    <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text || "Nothing"}</p>
  </div>
);
