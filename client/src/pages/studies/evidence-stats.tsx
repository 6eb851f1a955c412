import { Skeletons } from "#client/components/ui/skeleton.tsx";
import * as words from "#words/studies.json";

const stats = [
  {
    figure: "125+",
    label: words.years,
    note: words.yearsNote,
  },
  {
    figure: "2M+",
    label: words.patients,
    note: words.patientsNote,
  },
  {
    figure: "50+",
    label: words.published,
    note: words.publishedNote,
  },
  {
    figure: "89%",
    label: words.satisfaction,
    note: words.satisfactionNote,
  },
];

const grid = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 lg:grid-cols-4 lg:gap-6";
const tile = "rounded-card border border-line bg-surface p-sheet min-h-36 sm:p-6";

export function EvidenceStats({ isLoading }: { isLoading: boolean }) {
  if (isLoading)
    return (
      <Skeletons count={stats.length} label={words.loadingFigures} className={grid}>
        <div className={tile} />
      </Skeletons>
    );
  return (
    <>
      <ul className={grid} aria-label={words.figures}>
        {stats.map(({ figure, label }) => (
          <li key={label} className={tile}>
            <span className="block font-heading text-3xl font-semibold text-primary-strong">{figure}</span>{" "}
            <span className="mt-2 block leading-snug text-ink-soft">{label}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-4 max-w-prose text-sm text-ink-soft" aria-label={words.figureSources}>
        {stats.map(({ figure, note }) => (
          <li key={figure}>
            <strong>{figure}</strong> {note}
          </li>
        ))}
      </ul>
    </>
  );
}
