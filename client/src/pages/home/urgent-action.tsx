import { useQuery } from "@tanstack/react-query";
import { registeredCount } from "#client/api/registrations.ts";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { countOf } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { formatNumber } from "#shared/format-number.ts";
import { claimedAdvocates } from "#shared/site.ts";

/** What threatens access to NDT, how many stand against it, and how to join them. */
export function UrgentAction() {
  const { data } = useQuery(registeredCount());
  const registered = data?.registered ?? 0;
  return (
    <section aria-labelledby="urgent-action" className="bg-accent-soft">
      <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-edge py-16 sm:px-6 sm:py-20 lg:grid-cols-[5fr_4fr]">
        <div>
          <p className="font-semibold text-accent-strong">Urgent action needed</p>
          <h2 id="urgent-action" className="mt-2">
            Access to NDT is under threat
          </h2>
          <p className="mt-4 max-w-prose text-lg">
            Decisions now being prepared in Washington could take natural desiccated thyroid off pharmacy
            shelves. People who have been well on it for years would have to start over, and some have no
            other treatment that works for them.
          </p>
          <p className="mt-4">
            <TextLink href={paths.news} className="inline-flex min-h-11 items-center">
              Read the latest news
            </TextLink>
          </p>
        </div>
        <div className="rounded-card bg-surface p-6 text-center shadow-card sm:p-9">
          <p className="text-lg text-ink-soft">
            Stand with{" "}
            <strong className="mt-1 mb-2 block font-heading text-2xl font-semibold text-ink">
              over {formatNumber(claimedAdvocates)} advocates
            </strong>{" "}
            for patient choice
          </p>
          <JoinButton wide className="mt-6">
            Register Now - It's Free
          </JoinButton>
          {/* The room for the line is kept, so that nothing moves when the number comes. */}
          <p className="mt-4 min-h-[1.5em] text-sm text-ink-soft">
            {registered > 0 && `${countOf(registered, "person has", "people have")} registered here so far`}
          </p>
        </div>
      </div>
    </section>
  );
}
