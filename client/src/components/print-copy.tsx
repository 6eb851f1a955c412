import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** The printed content while a dialog is open: print-copy.css prints only this, not the dialog or the page behind it. */
export const PrintCopy = ({ lang, children }: { lang?: string; children: ReactNode }) =>
  createPortal(
    <div data-print-copy lang={lang} className="hidden whitespace-pre-line print:block">
      {children}
    </div>,
    document.body,
  );
