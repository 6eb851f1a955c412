import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { closingNote, type OpenCommentWindow, takesComments } from "#client/components/comment-window.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { TallLink, TextLink } from "#client/components/ui/text-link.tsx";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { advocateSections } from "#client/lib/paths.ts";
import type { Watch, WatchDocument } from "#shared/api/watch.ts";
import { docketWords } from "#shared/docket.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/washington.json";

const maxNotices = 5;

export function FdaComments({ watch }: { watch: Watch }) {
  const windows = watch.documents.filter(takesComments);
  const notices = watch.documents.filter((document) => !takesComments(document)).slice(0, maxNotices);
  if (watch.documents.length === 0) return null;
  return (
    <section
      id={advocateSections.comments}
      aria-labelledby={`${advocateSections.comments}-title`}
      className="mx-auto max-w-page scroll-mt-6 px-edge pb-6 sm:pb-14 sm:px-6"
    >
      {windows.length > 0 && <p className="font-semibold text-accent-strong">{words.stepToday}</p>}
      <h2 id={`${advocateSections.comments}-title`}>
        {windows.length > 0 ? words.comment : words.published}
      </h2>
      {windows.length > 0 && (
        <ul className="mt-6 grid grid-cols-1 gap-6">
          {windows.map((open) => (
            <WindowCard key={open.id} open={open} watch={watch} />
          ))}
        </ul>
      )}
      {notices.length > 0 && <Notices notices={notices} isAfterWindows={windows.length > 0} />}
    </section>
  );
}

function WindowCard({ open, watch }: { open: OpenCommentWindow; watch: Watch }) {
  const { id, title, sentence, url, commentUrl, docket } = open;
  return (
    <Card as="li" className="border-accent-strong">
      <h3 {...inEnglish} className="text-xl wrap-anywhere">
        {sentence ?? title}
      </h3>
      {sentence && (
        <p {...inEnglish} className="mt-2 text-ink-soft wrap-anywhere">
          {title}
        </p>
      )}
      <p className="mt-3 text-lg font-semibold">{fill(words.window, { closes: closingNote(open, watch) })}</p>
      {docket && <p className="mt-1 text-sm text-ink-soft">{docketWords(docket)}</p>}
      <p className="mt-3 flex flex-wrap gap-x-8">
        <TallLink href={url}>{words.readNotice}</TallLink>
        <TallLink href={`/watch/${encodeURIComponent(id)}.ics`} className="gap-2">
          <CalendarPlus aria-hidden className="size-5" />
          {words.addLastDay}
        </TallLink>
      </p>
      <CommentHelper formUrl={commentUrl ?? url} />
    </Card>
  );
}

function Notices({ notices, isAfterWindows }: { notices: WatchDocument[]; isAfterWindows: boolean }) {
  return (
    <>
      {isAfterWindows && <h3 className="mt-10">{words.more}</h3>}
      <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
        {notices.map(({ id, title, sentence, url, publishedOn }) => (
          <li key={id} className="py-3">
            <TextLink href={url} className="wrap-anywhere" {...inEnglish}>
              {sentence ?? title}
            </TextLink>
            <span className="block text-sm text-ink-soft">{formatDate(publishedOn)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const CommentForm = lazyPart(() => import("./comment-form.tsx"), "CommentForm");

/** Help to write a comment in one's own words; its code is fetched when someone wants it. */
function CommentHelper({ formUrl }: { formUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CommentForm open onOpenChange={setOpen} formUrl={formUrl} />;
  return (
    <div className="mt-5 flex flex-col gap-3 sm:flex-row">
      <Button {...preloadHandlers(CommentForm)} onClick={() => setOpen(true)}>
        {words.helpMe}
      </Button>
      <ButtonLink href={formUrl} variant="secondary">
        {words.openForm}
      </ButtonLink>
    </div>
  );
}
