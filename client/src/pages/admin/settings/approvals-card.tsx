import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import {
  type Approval,
  approvalPreviewPath,
  approveAction,
  declineAction,
  listApprovals,
} from "#shared/api/team.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { Language } from "#shared/language.ts";
import { approvalVerbs } from "#shared/team.ts";
import { whoInWords } from "../audience-words.ts";
import { countPeople } from "../pluralize.ts";
import { SettingsCard } from "./settings-card.tsx";

/** Nothing while nothing waits: most sites have one owner. */
export function ApprovalsCard() {
  const { data = [] } = useRead(listApprovals);
  if (data.length === 0) return null;
  return (
    <SettingsCard id="approvals" title="What waits for a second owner" lead="Each waits for 24 hours.">
      <ul className="-my-3 divide-y divide-line">
        {data.map((approval) => (
          <WaitingRow key={approval.id} approval={approval} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function WaitingRow({ approval }: { approval: Approval }) {
  const { id, action, count, askedBy, isOwn, status, createdAt } = approval;
  const failed = "Nothing happened";
  const approve = useCall(approveAction, { done: "Approved", failed });
  const decline = useCall(declineAction, { done: "Declined", failed });
  const isPending = approve.isPending || decline.isPending;
  const sentence = `${isOwn ? "You want" : `${askedBy} wants`} to ${approvalVerbs[action]} ${countPeople(count)}.`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-64 wrap-anywhere">
        {sentence} <span className="text-ink-soft">Asked on {formatShortDate(createdAt)}.</span>
      </span>
      {isOwn ? (
        <span className="text-ink-soft">
          {status === "approved"
            ? `Approved. You can do it again now; it works ${action === "reading" ? "for 24 hours" : "once"}.`
            : "Another owner has to approve it."}
        </span>
      ) : (
        <span className="flex gap-2">
          <Button
            size="small"
            pending={approve.isPending}
            disabled={isPending}
            onClick={() => approve.mutate({ params: { id } })}
          >
            Approve
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={isPending}
            onClick={() => decline.mutate({ params: { id } })}
          >
            Decline
          </Button>
        </span>
      )}
      <AboutApproval approval={approval} />
    </li>
  );
}

function AboutApproval({ approval: { id, about, count } }: { approval: Approval }) {
  if (!about) return null;
  if ("mailingId" in about)
    return (
      <div className="grid basis-full gap-1 text-sm">
        <p className="wrap-anywhere">
          Subject: <strong>{about.subject}</strong>
        </p>
        <p>To: {whoInWords(about.audience)}.</p>
        {about.at && <p>Starts {formatMoment(about.at)}.</p>}
        <MailingPage approval={id} language="en" title="Read the mailing" />
        {about.hasSpanish && <MailingPage approval={id} language="es" title="Read it in Spanish" />}
      </div>
    );
  if ("importId" in about)
    return (
      <p className="basis-full text-sm wrap-anywhere">
        {about.source ? `From ${about.source}` : "From a list without a source"}: {formatNumber(about.rows)}{" "}
        lines, {formatNumber(about.new)} new, {formatNumber(about.fillsGaps)} with details that are filled in.
      </p>
    );
  if ("names" in about)
    return (
      <p className="basis-full text-sm wrap-anywhere">
        {about.source && `From ${about.source}: `}
        {about.names.join(", ")}
        {count > about.names.length && `, and ${formatNumber(count - about.names.length)} more`}
      </p>
    );
  return <p className="basis-full text-sm wrap-anywhere">{about.filter}</p>;
}

/** As it would be sent; loaded when it is opened. */
function MailingPage({ approval, language, title }: { approval: string; language: Language; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      {isOpen && (
        <iframe
          src={`${approvalPreviewPath.replace(":id", encodeURIComponent(approval))}?language=${language}`}
          sandbox=""
          title={`${title}, as it would be sent`}
          className="h-96 w-full rounded-card border border-line"
        />
      )}
    </details>
  );
}
