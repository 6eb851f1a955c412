import { Avatar } from "#client/components/avatar.tsx";
import { Card } from "#client/components/ui/card.tsx";
import type { PreloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { cn } from "#client/lib/cn.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import type { Ambassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import * as words from "#words/ambassadors.json";
import { photosOf, shortBio } from "./ambassador-bio.ts";

interface AmbassadorCardProps {
  ambassador: Ambassador;
  className?: string;
  onOpen: () => void;
  /** Preloads the dialog's code on hover, touch or focus. */
  preload: PreloadHandlers;
}

// The button is the name; its area is the whole card.
const openClass =
  "text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--color-focus)";
const sheetClass =
  "group relative min-w-0 wrap-anywhere transition-[border-color,box-shadow] hover:border-primary-strong hover:shadow-card";

function OpenButton({ ambassador, onOpen, preload }: AmbassadorCardProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} {...preload} className={openClass}>
      {fullName(ambassador.user)}
    </button>
  );
}

export function AmbassadorCard(props: AmbassadorCardProps) {
  const { ambassador } = props;
  const { title, credentials, bio, user } = ambassador;
  return (
    <Card as="li" className={cn(sheetClass, "flex flex-col", props.className)}>
      <div className="flex items-center gap-x-4 sm:flex-wrap sm:gap-x-5 sm:gap-y-3">
        <Avatar name={fullName(ambassador.user)} photos={photosOf(ambassador)} size="large" />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="leading-snug">
            <OpenButton {...props} />
          </h3>
          <p {...inEnglish} className="text-sm font-semibold text-primary-strong">
            {credentials}
          </p>
        </div>
      </div>
      <p {...inEnglish} className="mt-4 font-semibold sm:mt-5">
        {title}
      </p>
      {user.state && <p className="text-sm text-ink-soft">{user.state}</p>}
      <p {...inEnglish} className="mt-2 mb-4 text-ink-soft">
        {shortBio(bio)}
      </p>
      <p
        aria-hidden
        className="mt-auto text-sm font-semibold text-primary-strong print:hidden underline decoration-transparent underline-offset-4 transition-colors group-hover:decoration-current"
      >
        {words.readProfile}
      </p>
    </Card>
  );
}

export function CompactAmbassadorCard(props: AmbassadorCardProps) {
  const { ambassador } = props;
  return (
    <Card as="li" className={cn(sheetClass, "flex flex-wrap items-center gap-x-4 gap-y-3", props.className)}>
      <Avatar name={fullName(ambassador.user)} photos={photosOf(ambassador)} />
      <div className="flex-[1_1_8rem]">
        <h3 className="text-lg leading-snug">
          <OpenButton {...props} />
        </h3>
        <p {...inEnglish} className="text-sm font-semibold text-primary-strong">
          {ambassador.credentials}
        </p>
        <p {...inEnglish} className="text-sm text-ink-soft">
          {ambassador.title}
        </p>
      </div>
    </Card>
  );
}
