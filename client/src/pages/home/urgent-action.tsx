import { useQuery } from "@tanstack/react-query";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { read } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";
import { formatNumber } from "#shared/format-number.ts";
import { claimedAdvocates } from "#shared/site.ts";
import { addressFieldId } from "./act-now.tsx";
import { OpenCommentWindow } from "./open-comment-window.tsx";
import { SupplyLink } from "./supply-link.tsx";

/** What stands there while the administrator has written nothing, or its end date has passed. */
const defaults = {
  title: "Access to NDT is under threat",
  text: "Decisions now being prepared in Washington could take natural desiccated thyroid off pharmacy shelves. People who have been well on it for years would have to start over, and some have no other treatment that works for them.",
};

const focusAddressField = () => document.getElementById(addressFieldId)?.focus();

/** What threatens access to NDT, how many stand against it, and what to do right now. */
export function UrgentAction() {
  const { data: links } = useQuery({ ...read<typeof getSiteLinks>("/api/site-links"), enabled: false });
  return (
    <section
      aria-labelledby="urgent-action"
      className="mx-auto max-w-page scroll-mt-6 px-edge py-8 sm:px-6 sm:py-20"
    >
      <div className="grid items-center gap-x-16 gap-y-5 border-accent border-l-4 pl-5 sm:pl-8 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="font-semibold text-accent-strong">Urgent action needed</p>
          <h2 id="urgent-action" className="mt-1">
            {links?.urgentTitle || defaults.title}
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-line text-lg">{links?.urgentText || defaults.text}</p>
          <OpenCommentWindow />
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink href={`#${addressFieldId}`} onClick={focusAddressField} wide="phone">
              Write to Congress now
            </ButtonLink>
            <TextLink href={paths.news} className="inline-flex min-h-11 items-center">
              Read the latest news
            </TextLink>
            <SupplyLink />
          </div>
        </div>
        <div>
          <p className="text-lg text-ink-soft">
            Stand with{" "}
            <strong className="block font-heading text-2xl font-semibold text-ink">
              over {formatNumber(claimedAdvocates)} advocates
            </strong>{" "}
            for patient choice
          </p>
          <JoinButton wide="phone" variant="secondary" className="mt-4">
            Register Now - It's Free
          </JoinButton>
        </div>
      </div>
    </section>
  );
}
