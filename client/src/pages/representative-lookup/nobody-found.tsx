import { Switchboard } from "./switchboard.tsx";

/** What to do when an address has no members: what to check, and the number that always works. */
export const NobodyFound = ({ notes }: { notes: readonly string[] }) => (
  <div className="mt-6 max-w-prose">
    <p className="text-lg font-medium">No representatives found for this address.</p>
    {notes.map((note) => (
      <p key={note} className="mt-2 text-ink-soft">
        {note}
      </p>
    ))}
    <p className="mt-4">Please check:</p>
    <ul className="mt-2 list-disc space-y-1 pl-6">
      <li>Is the house number there, and is the street spelled as on your mail?</li>
      <li>Is there a city with its state, or a ZIP code?</li>
      <li>Is it the address of your home? A PO box has no district.</li>
    </ul>
    <p className="mt-4">
      <Switchboard />
    </p>
  </div>
);
