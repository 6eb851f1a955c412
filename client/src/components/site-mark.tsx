const wings =
  "M30 33H20A16 16 0 0 1 4 17V8H14A16 16 0 0 1 30 24ZM30 37V44A12 12 0 0 1 18 56H12V49A12 12 0 0 1 24 37Z";

/** The alliance's mark, the same as the favicon: a butterfly, which is the shape of the thyroid as well. */
export const SiteMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
    <path d={wings} />
    <path d={wings} transform="translate(64 0) scale(-1 1)" />
  </svg>
);
