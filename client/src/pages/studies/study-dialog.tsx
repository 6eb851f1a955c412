import { Badge } from "#client/components/ui/badge.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { inEnglish, writtenIn } from "#client/lib/page-language.ts";
import type { Study } from "#shared/api/studies.ts";
import { studyCategoryLabels } from "#shared/study-categories.ts";
import * as words from "#words/study.json";
import { PeerReviewed, studyStyles } from "./study-card.tsx";

export function StudyDialog({ study, ...dialog }: Openable & { study: Study | undefined }) {
  if (!study) return null;
  const { title, journal, year, category, summary, url } = study;
  return (
    <Dialog
      {...dialog}
      title={title}
      description={`${journal}, ${year}`}
      lang={inEnglish.lang}
      isText
      footer={
        url && (
          <ButtonLink href={url} wide="phone">
            {words.readAtSource}
          </ButtonLink>
        )
      }
    >
      <div className="wrap-anywhere">
        <p className="flex flex-wrap gap-2">
          <PeerReviewed />
          <Badge tone={studyStyles[category].tone}>{studyCategoryLabels[category]}</Badge>
        </p>
        <p className="mt-2 text-sm text-ink-soft">{words.peerReviewedMeaning}</p>
        <h3 className="mt-5 text-lg">{words.found}</h3>
        <p {...writtenIn(study)} className="mt-2 whitespace-pre-line">
          {summary}
        </p>
        {!url && <p className="mt-4 text-ink-soft">{words.noLink}</p>}
      </div>
    </Dialog>
  );
}
