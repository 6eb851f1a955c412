import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** What goes on paper while a dialog is open: print-copy.css lets through this alone, instead of the dialog and the page behind it. */
export const PrintCopy = ({ lang, children }: { lang?: string; children: ReactNode }) =>
  createPortal(
    <div data-print-copy lang={lang} className="hidden whitespace-pre-line print:block">
      {children}
    </div>,
    document.body,
  );
