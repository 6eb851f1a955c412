import { useState } from "react";
import { useCall } from "#client/api/use-endpoint.ts";
import { Detail } from "#client/components/detail-list.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { createMailing, type Mailing } from "#shared/api/mailings.ts";
import { formatNumber } from "#shared/format-number.ts";
import { recipientStates } from "#shared/mailing-states.ts";
import { forOwners } from "#shared/team.ts";
import { ForRoles } from "../../for-roles.tsx";
import { ItemHeading } from "../../item-heading.tsx";
import { MailingControls } from "./mailing-controls.tsx";
import { MailingPreview } from "./mailing-preview.tsx";
import { MailingState } from "./mailing-state.tsx";
import { askedCounts, audienceInWords, stateLabel, totalOf } from "./mailing-words.ts";
import { Recipients } from "./recipients.tsx";
import "./mailings.css";

interface MailingProgressProps {
  mailing: Mailing;
  onOpen: (id: string) => void;
}

/** A mailing that was started: its progress, and the status of each person's email. */
export function MailingProgress({ mailing, onOpen }: MailingProgressProps) {
  const { subject, body, spanish, audience, state, counts, preparing, startedAt } = mailing;
  const { mutate: create, isPending } = useCall(createMailing);
  const [isReading, setReading] = useState(false);
  const { label, tone } = stateLabel(mailing);
  const total = totalOf(counts);
  const copy = () =>
    create(
      { body: { subject, body, spanish, audience } },
      {
        onSuccess: ({ id }) => {
          toast({ title: "A draft with the same text was made.", description: "Nothing is sent yet." });
          onOpen(id);
        },
        onError: (error) => toastFailure("The draft could not be made", error),
      },
    );
  return (
    <section className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ItemHeading takesFocus className="min-w-0 wrap-anywhere">
          {subject}
        </ItemHeading>
        <Badge tone={tone}>{label}</Badge>
        <p className="w-full text-ink-soft">
          To: {audienceInWords(audience)}.{startedAt && ` Started ${formatMoment(startedAt)}.`}
        </p>
      </div>
      <Card className="grid grid-cols-1 gap-6">
        <MailingState mailing={mailing} />
        {state !== "scheduled" && (
          <>
            <progress
              aria-label="Emails that are done"
              max={Math.max(total, 1)}
              value={total - counts.waiting - counts.sending}
              className="mailing-progress"
            />
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              {askedCounts(mailing).map((each) => (
                <Detail key={each.label} label={each.label}>
                  <span className="text-lg font-semibold tabular-figures">{formatNumber(each.count)}</span>
                </Detail>
              ))}
            </dl>
          </>
        )}
        <ForRoles access={forOwners}>
          <MailingControls mailing={mailing} />
        </ForRoles>
        {(state === "done" || state === "stopped") && (
          <div>
            <Button variant="secondary" pending={isPending} onClick={copy} wide="phone">
              Copy to a new draft
            </Button>
          </div>
        )}
      </Card>
      {state !== "scheduled" && !preparing && (
        <ForRoles access={forOwners}>
          <Recipients mailing={mailing} states={recipientStates} />
        </ForRoles>
      )}
      <details onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
        <summary className="min-h-11 py-2 font-medium text-primary-strong">The text</summary>
        {isReading && (
          <div className="mt-3 max-w-3xl">
            <MailingPreview mailing={mailing} />
          </div>
        )}
      </details>
    </section>
  );
}
