import { Skeletons } from "#client/components/ui/skeleton.tsx";

const stats = [
  {
    figure: "125+",
    label: "years of safe use",
    note: "In medical use since 1891 (G. R. Murray, British Medical Journal).",
  },
  {
    figure: "2M+",
    label: "patients successfully treated",
    note: "The alliance's own figure. For 2024 alone, the FDA estimates 1.5 million patients.",
  },
  {
    figure: "50+",
    label: "published clinical studies",
    note: "The alliance's own count. Those that we have checked are listed below.",
  },
  {
    figure: "89%",
    label: "patient satisfaction",
    note: "The alliance's own figure. Its source is not published.",
  },
];

const grid = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 lg:grid-cols-4 lg:gap-6";
const tile = "rounded-card border border-line bg-surface p-sheet min-h-36 sm:p-6";

export function EvidenceStats({ isLoading }: { isLoading: boolean }) {
  if (isLoading)
    return (
      <Skeletons count={stats.length} label="Loading the figures" className={grid}>
        <div className={tile} />
      </Skeletons>
    );
  return (
    <>
      <ul className={grid} aria-label="The evidence in figures">
        {stats.map(({ figure, label }) => (
          <li key={label} className={tile}>
            <span className="block font-heading text-3xl font-semibold text-primary-strong">{figure}</span>{" "}
            <span className="mt-2 block leading-snug text-ink-soft">{label}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-4 max-w-prose text-sm text-ink-soft" aria-label="Where these figures come from">
        {stats.map(({ figure, note }) => (
          <li key={figure}>
            <strong>{figure}</strong> {note}
          </li>
        ))}
      </ul>
    </>
  );
}
