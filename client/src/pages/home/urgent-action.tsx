import { useQuery } from "@tanstack/react-query";
import { useSiteLinks } from "#client/api/site-links.ts";
import { watchQuery } from "#client/api/watch.ts";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { inEnglish } from "#client/lib/page-language.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import { claimedAdvocates } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/home.json";
import defaultUrgent from "#words/urgent.json";
import { OpenCommentWindow, useSoonestWindow } from "./open-comment-window.tsx";

/** What threatens access to NDT, how many people oppose it, and what to do right now. */
export function UrgentAction() {
  const links = useSiteLinks();
  const hasWindow = useSoonestWindow() !== undefined;
  const written = links?.urgentLanguage === "es" ? {} : inEnglish;
  return (
    <section
      aria-labelledby="urgent-action"
      className="mx-auto max-w-page scroll-mt-6 px-edge py-6 sm:px-6 sm:py-20"
    >
      <div className="grid items-center gap-x-16 gap-y-5 border-accent border-l-4 pl-5 sm:pl-8 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="font-semibold text-accent-strong">{words.urgent}</p>
          <h2 id="urgent-action" className="mt-1" {...(links?.urgentTitle && written)}>
            {links?.urgentTitle || defaultUrgent.title}
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-line text-lg" {...(links?.urgentText && written)}>
            {links?.urgentText || defaultUrgent.text}
          </p>
          <OpenCommentWindow />
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink
              href={paths.representativeLookup}
              variant={hasWindow ? "secondary" : "primary"}
              wide="phone"
            >
              {words.writeToCongress}
            </ButtonLink>
            <TextLink href={paths.news} className="inline-flex min-h-11 items-center">
              {words.readNews}
            </TextLink>
            <SupplyLink />
          </div>
        </div>
        <div>
          <p className="text-lg text-ink-soft">
            <RichText
              message={words.standWith}
              parts={{
                figure: (text) => (
                  <strong className="block font-heading text-2xl font-semibold text-ink">
                    {fill(text, { count: claimedAdvocates })}
                  </strong>
                ),
              }}
            />
          </p>
          <p className="mt-1 text-sm text-ink-soft">{words.ownFigure}</p>
          <JoinButton wide="phone" variant="secondary" className="mt-4">
            {words.registerNow}
          </JoinButton>
        </div>
      </div>
    </section>
  );
}

/** Leads to the FDA's shortages and recalls, once they were read. */
function SupplyLink() {
  const { data: watch } = useQuery(watchQuery());
  if (!watch?.checkedOn.openFda) return null;
  return (
    <TextLink href={advocateSectionPath("supply")} className="inline-flex min-h-11 items-center">
      {words.supply}
    </TextLink>
  );
}
