import { useEffect, useRef } from "react";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Button } from "#client/components/ui/button.tsx";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { siteName } from "#shared/site.ts";

/** The recovery codes, shown once: to be kept on paper, in a file or in a password manager. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${siteName}: recovery codes of the admin panel\nEach code works once.\n\n${codes.join("\n")}\n`;

  // It replaces the form that had the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          Keep your recovery codes
        </h3>
        <p className="mt-1">
          If you lose your phone, one of these codes lets you in. Each works once. They are shown only now.
        </p>
      </div>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void copyWithToast(text, "Codes copied", "Paste them into your password manager.")}
        >
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </div>
      <Button wide onClick={onDone}>
        I have kept them
      </Button>
      <PrintCopy>{text}</PrintCopy>
    </div>
  );
}
