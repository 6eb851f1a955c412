/** The alliance's mark: the two wings of the thyroid, which is a butterfly as well. */
export function SiteMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="currentColor">
      <path d="M14.6 13.4C12.9 8.3 9.7 4.6 6.9 5.2 3.4 6 3.2 13.1 4.6 18.7c1 4.2 3.2 8 5.9 7.6 2.6-.4 3.3-3.6 3.8-6.5.2-1.1.8-1.7 1.7-1.7s1.5.6 1.7 1.7c.5 2.9 1.2 6.1 3.8 6.5 2.7.4 4.9-3.4 5.9-7.6 1.4-5.6 1.2-12.7-2.3-13.5-2.8-.6-6 3.1-7.7 8.2-.2.6-.7.9-1.4.9s-1.2-.3-1.4-.9Z" />
    </svg>
  );
}
