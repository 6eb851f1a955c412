import CircleCheck from "lucide-react/icons/circle-check";
import { hasFactor } from "#client/api/second-factor.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { TallLink } from "#client/components/ui/link.tsx";
import { formatClock, formatShortDate } from "#client/lib/format.ts";
import { listNeeds, type Need } from "#shared/api/overview.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { settingsPath } from "../panel-paths.ts";
import { RequestAge } from "../request-age.tsx";
import { Loaded } from "../section-parts.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** It concerns one account, so the server's list, which is the same for everyone, does not have it. */
const secondFactorNeed: Need = {
  subject: "second-factor",
  sentence: "Your login has no second step yet, so anyone who steals your password can open this panel.",
  href: `${settingsPath("security")}#security`,
  action: "Set up a second step",
  since: null,
  isPromised: false,
  kind: "before-live",
};

export function WhatNeedsYou() {
  const needs = useRead(listNeeds);
  const factors = useRead(getSecondFactor);
  const isProtected = !factors.data || hasFactor(factors.data);
  return (
    <SettingsCard title="What needs you">
      <Loaded query={needs} what="What needs you" placeholder="h-8">
        {(common) => <Needs needs={isProtected ? common : [...common, secondFactorNeed]} />}
      </Loaded>
    </SettingsCard>
  );
}

function Needs({ needs }: { needs: readonly Need[] }) {
  const now = needs.filter(({ kind }) => kind !== "before-live");
  const beforeLive = needs.filter(({ kind }) => kind === "before-live");
  if (needs.length === 0)
    return (
      <p className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        Nothing needs you right now.
      </p>
    );
  return (
    <>
      {now.length > 0 && <NeedList needs={now} />}
      {beforeLive.length > 0 && (
        <>
          <h4 className="mt-6 mb-3 font-sans text-base text-ink-soft first:mt-0">
            Before you go live ({beforeLive.length})
          </h4>
          <NeedList needs={beforeLive} />
        </>
      )}
    </>
  );
}

const NeedList = ({ needs }: { needs: readonly Need[] }) => (
  <ul className="-my-3 divide-y divide-line">
    {needs.map((need) => (
      <li
        key={need.subject}
        className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="wrap-anywhere">
          <NeedSentence need={need} />
        </span>
        <TallLink href={need.href}>{need.action}</TallLink>
      </li>
    ))}
  </ul>
);

/** What does not work right now, said in its own section too. Nothing while it works. */
export function BrokenNote({ subject }: { subject: string }) {
  const need = useRead(listNeeds).data?.find((each) => each.subject === subject);
  return (
    need && (
      <p>
        <NeedSentence need={need} />
      </p>
    )
  );
}

function NeedSentence({ need: { sentence, since, isPromised, kind } }: { need: Need }) {
  if (kind === "broken")
    return (
      <>
        <span aria-hidden className="mr-2 inline-block size-2.5 rounded-full bg-danger" />
        <strong className="font-semibold">
          {since
            ? sentence.replace(/\.$/, ` (since ${formatClock(new Date(since), new Date())}).`)
            : sentence}
        </strong>
      </>
    );
  if (!since) return sentence;
  if (isPromised)
    return (
      <>
        {sentence} You promised an answer in 2-3 business days. The oldest: <RequestAge submittedAt={since} />
      </>
    );
  return (
    <>
      {sentence} <span className="text-ink-soft">The oldest came on {formatShortDate(since)}.</span>
    </>
  );
}
