import { type ReactNode, useId } from "react";
import { BillStandWords, billStandsOf } from "#client/components/bill-stand.tsx";
import { Switchboard, telephoneHref } from "#client/components/contact-links.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import type { Brief } from "#shared/api/briefs.ts";
import { partyName, titledName } from "#shared/congress.ts";
import * as words from "#words/brief.json";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl print:mb-1 print:text-[12pt]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Who represents this district in Washington, how to reach them, and what they did for our bills. */
export function BriefMembers({ brief: { members, notes, stands, bills } }: { brief: Brief }) {
  return (
    <Part title={words.inCongress}>
      {members.length === 0 && (
        <p>
          {words.noMembers} <Switchboard />
        </p>
      )}
      <ul className="space-y-5 print:space-y-2">
        {members.map((member) => (
          <li key={member.id}>
            <h3 className="text-lg print:text-[10.5pt]">{titledName(member)}</h3>
            <p>
              {partyName(member.party)}
              {member.phone && (
                <>
                  {member.party && " · "}
                  <TextLink href={telephoneHref(member.phone)}>{member.phone}</TextLink>
                </>
              )}
            </p>
            <ul className="mt-1 list-disc pl-5 marker:text-ink-soft">
              {billStandsOf(member, stands[member.id], bills).map((billStand) => (
                <li key={billStand.id} className="wrap-anywhere">
                  <BillStandWords {...billStand} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-3 print:mt-1">
          {note}
        </p>
      ))}
      <p className="mt-4 print:hidden">
        <TextLink href={paths.representativeLookup} className="inline-flex min-h-11 items-center">
          {words.scriptAndLetter}
        </TextLink>
      </p>
    </Part>
  );
}
