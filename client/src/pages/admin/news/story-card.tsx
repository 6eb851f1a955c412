import Check from "lucide-react/icons/check";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import { useCall } from "#client/api/use-endpoint.ts";
import { RowBox, type Selection, triggerId } from "#client/components/data-table/data-table.tsx";
import { Picture } from "#client/components/picture.tsx";
import { type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type AdminPatientStory, updatePatientStory } from "#shared/api/patient-stories.ts";
import { forEditors } from "#shared/team.ts";
import { undoAction } from "../list/selection.tsx";
import { ForRoles } from "../section-parts.tsx";
import { SpanishBadge } from "../translations/spanish-badge.tsx";

interface StoryCardProps {
  story: AdminPatientStory;
  /** None for a story that was decided. */
  selection: Selection | undefined;
  onEdit: () => void;
  /** A decision was pressed: the whole card may be gone in a moment. */
  onDecide: () => void;
}

export function StoryCard({ story, selection, onEdit, onDecide }: StoryCardProps) {
  const update = useCall(updatePatientStory);
  const { id, name, location, quote, imageUrl, rating, status, updatedAt } = story;

  const save = (decision: AdminPatientStory["status"], version: string) =>
    update.mutateAsync({ params: { id }, body: { status: decision, updatedAt: version } });
  const decide = async (decision: AdminPatientStory["status"]) => {
    onDecide();
    try {
      const saved = await save(decision, updatedAt);
      const undo = async () => {
        await save(status, saved.updatedAt);
        toast({ title: `The story of ${name} is as it was before.` });
      };
      toast({
        title: decision === "approved" ? "The story is published." : "The story was rejected.",
        action: undoAction(undo),
      });
    } catch (error) {
      toastFailure("Failed to save the story", error);
    }
  };

  return (
    <Card as="li">
      <div className="flex flex-wrap gap-4">
        {imageUrl && (
          <Picture
            src={imageUrl}
            width={96}
            height={96}
            fallback={null}
            className="size-24 shrink-0 rounded-card"
          />
        )}
        <div className="min-w-0 flex-[1_1_8rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lg wrap-anywhere">{name}</h3>
            <StatusBadge {...storyStates[status]} />
            <ForRoles access={forEditors}>
              <SpanishBadge kind="patient-stories" id={id} />
            </ForRoles>
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            {location}
            <span className="inline-flex items-center gap-1">
              <Star aria-hidden className="size-4 fill-current text-warning" />
              {rating} of 5
            </span>
            <time dateTime={story.createdAt}>{formatShortDate(story.createdAt)}</time>
          </p>
        </div>
        {selection && <RowBox id={id} name={`the story of ${name}`} selection={selection} />}
      </div>
      <blockquote dir="auto" className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">
        {quote}
      </blockquote>
      <ul aria-label="Agreed to be used" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Consent to="On this site" agreed={story.consentSite} />
        <Consent to="For the press" agreed={story.consentPress} />
        <Consent to="For lawmakers" agreed={story.consentLawmakers} />
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {/* Both buttons keep their positions, so that a second press hits no other decision. */}
        <SmallButton
          variant={status === "approved" ? "secondary" : "primary"}
          disabled={!story.consentSite}
          aria-disabled={update.isPending || status === "approved" || undefined}
          pending={update.isPending}
          onClick={() => status !== "approved" && void decide("approved")}
        >
          Approve<span className="sr-only"> the story of {name}</span>
        </SmallButton>
        <SmallButton
          aria-disabled={update.isPending || status === "rejected" || undefined}
          pending={update.isPending}
          onClick={() => status !== "rejected" && void decide("rejected")}
        >
          Reject<span className="sr-only"> the story of {name}</span>
        </SmallButton>
        <ForRoles access={forEditors}>
          <SmallButton id={triggerId(id)} variant="quiet" onClick={onEdit}>
            Edit<span className="sr-only"> the story of {name}</span>
          </SmallButton>
        </ForRoles>
        {!story.consentSite && (
          <p className="text-sm text-ink-soft">Without consent to the site it can't be published.</p>
        )}
      </div>
    </Card>
  );
}

function Consent({ to, agreed }: { to: string; agreed: boolean }) {
  const Icon = agreed ? Check : X;
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={agreed ? "size-4 text-success" : "size-4 text-danger"} />
      {to}: {agreed ? "yes" : "no"}
    </li>
  );
}

export const storyStates: Record<AdminPatientStory["status"], Status> = {
  pending: { label: "To review", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "neutral" },
};
