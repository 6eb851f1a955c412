const takeFocus = (note: HTMLElement | null) => note?.focus();

/** Says where a reported call has led, and takes the focus there, so that it is read out. */
export const NextCallNote = ({ text }: { text: string }) => (
  <p
    ref={takeFocus}
    tabIndex={-1}
    className="mb-4 scroll-mt-6 rounded-control bg-success-soft px-4 py-3 font-medium text-success"
  >
    {text}
  </p>
);
