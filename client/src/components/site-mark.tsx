import { wingPath } from "#shared/site.ts";

/** The alliance's mark, the same as the favicon: a butterfly, which is the shape of the thyroid as well. */
export const SiteMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
    <path d={wingPath} />
    <path d={wingPath} transform="translate(64 0) scale(-1 1)" />
  </svg>
);
