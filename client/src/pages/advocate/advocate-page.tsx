import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Landmark from "lucide-react/icons/landmark";
import Megaphone from "lucide-react/icons/megaphone";
import PenLine from "lucide-react/icons/pen-line";
import Send from "lucide-react/icons/send";
import Stethoscope from "lucide-react/icons/stethoscope";
import UserRound from "lucide-react/icons/user-round";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, useState } from "react";
import { siteLinksQuery } from "#client/api/site-links.ts";
import { closesIn, takesComments } from "#client/components/comment-window.ts";
import { LatePart } from "#client/components/error-boundary.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { Anchor, TallLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { Skeleton, SkeletonBar, SkeletonBars } from "#client/components/ui/skeleton.tsx";
import { type LetterKind, letterKinds } from "#client/content/letter-kinds.ts";
import type { LetterBlanks as Blanks } from "#client/content/letters.ts";
import { read } from "#client/lib/api.ts";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSections, paths } from "#client/lib/paths.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { getWatch, Watch } from "#shared/api/watch.ts";
import type { PublicSettingKey } from "#shared/settings/settings.ts";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/advocate.json";
import { prefix } from "#words/language.json";
import { kinds } from "#words/message.json";
import { Bills, FdaComments, Supply } from "./washington/washington.tsx";

/** The steps that anybody can take, and the letters. Printed with a letter open, it is that letter alone. */
export function AdvocatePage() {
  const query = useQuery(siteLinksQuery());
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  const links: Links = query.isError ? null : query.data;
  const hasWindow = watch?.documents.some(takesComments);
  const [address] = useAddressQuery();
  return (
    <>
      <div className={address.has("letter") ? "print:hidden" : undefined}>
        <PageHeader title={words.title} lead={words.lead}>
          <ButtonLink
            href={hasWindow ? `#${advocateSections.comments}` : paths.representativeLookup}
            wide="phone"
          >
            {hasWindow ? words.startComment : words.startCongress}
          </ButtonLink>
        </PageHeader>
        <WaysToHelp watch={watch} />
        {watch && <FdaComments watch={watch} />}
        <div className="mx-auto max-w-page px-edge pb-6 sm:pb-14 sm:px-6">
          {query.isError && <QueryError what={words.links} query={query} />}
          <AdvocateSteps links={links} firstNumber={hasWindow ? 2 : 1} />
        </div>
        {watch && <Bills watch={watch} />}
        {watch && <Supply watch={watch} />}
      </div>
      <section
        id={advocateSections.letters}
        aria-labelledby="letters-title"
        className="scroll-mt-6 border-y border-line bg-sunken py-6 sm:py-16 print:border-0 print:bg-transparent print:py-0"
      >
        <div className="mx-auto max-w-page px-edge sm:px-6 print:max-w-none print:p-0">
          <div className="print:hidden">
            <h2 id="letters-title">{words.letters}</h2>
            <p className="mt-3 mb-6 max-w-prose text-lg text-ink-soft">{words.lettersLead}</p>
            <OutsideLetters links={links} />
          </div>
          <LetterDesk />
        </div>
      </section>
    </>
  );
}

const letters = [
  { kind: "patient", link: "patientLetterUrl" },
  { kind: "provider", link: "providerLetterUrl" },
  { kind: "colleague", link: "colleagueLetterUrl" },
] as const satisfies { kind: LetterKind; link: keyof SiteLinks }[];

/** The hosted letters that the administrator has set up; without any, our own letters below are what there is. */
function OutsideLetters({ links }: { links: Links }) {
  const hosted = letters.filter(({ link }) => links === undefined || links?.[link]);
  if (hosted.length === 0) return null;
  return (
    <ul className="mb-12 grid grid-cols-1 gap-6 md:grid-cols-3">
      {hosted.map(({ kind, link }) => (
        <Card as="li" key={kind} className="flex flex-col">
          <h3 className="text-lg">{kinds[kind]}</h3>
          <p className="mt-2 mb-5 text-ink-soft">{words.aboutLetters[kind]}</p>
          <div className="mt-auto">
            <OutsideLink links={links} to={link}>
              {words.openLetter}
            </OutsideLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}

const ways = [
  { section: "congress", minutes: 3 },
  { section: "petition", minutes: 1 },
  { section: "socialMedia", minutes: 1 },
  { section: "letters", minutes: 10 },
] as const;

/** The actions with their durations; one with a deadline comes first. */
function WaysToHelp({ watch }: { watch: Watch | undefined }) {
  const origin = useOrigin();
  const soonest = watch?.documents.find(takesComments);
  const comment = { section: "comments", minutes: 5 } as const;
  const until = watch && soonest && closesIn(soonest, watch);
  return (
    <nav
      aria-label={words.whatYouCanDo}
      className="mx-auto max-w-page px-edge pb-8 sm:px-6 sm:pb-12 print:hidden"
    >
      <ul className="grid grid-cols-1 border-t border-line sm:grid-cols-2 sm:gap-x-10">
        {[...(until ? [comment] : []), ...ways].map(({ section, minutes }) => (
          <li key={section} className="border-b border-line">
            <Anchor
              href={`#${advocateSections[section]}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm text-ink-soft"
            >
              <span className="min-w-0 flex-[1_1_8rem] text-base font-medium text-primary-strong underline decoration-1 underline-offset-4">
                {fill(words.ways[section], { until: until ?? "" })}
              </span>
              <span className="shrink-0">{plural(minutes, words.minutes)}</span>
            </Anchor>
          </li>
        ))}
        <li className="border-b border-line">
          <TallLink href={`${origin.replace(/^https?/, "webcal")}/calendar.ics`} className="py-1.5">
            {words.calendar}
          </TallLink>
        </li>
      </ul>
    </nav>
  );
}

const Letter = lazy(async () => ({ default: (await importWithRetry(() => import("./letter.tsx"))).Letter }));

const letterIcons: Record<LetterKind, ComponentType<{ className?: string; "aria-hidden"?: boolean }>> = {
  patient: UserRound,
  provider: Stethoscope,
  supporter: HeartHandshake,
  colleague: Send,
};

/** Our own letters, each on demand: choose one, make it yours, copy it or print it. Which one is open is in the address. */
function LetterDesk() {
  const [blanks, setBlanks] = useState<Blanks>({});
  const [isChosenHere, setChosenHere] = useState(false);
  const [address, change] = useAddressQuery();
  const kind = letterKinds.find((each) => each === address.get("letter"));
  const choose = (letter: LetterKind) => {
    setChosenHere(true);
    change({ letter }, { replace: true });
  };
  return (
    <>
      <ul
        aria-label={words.ourLetters}
        className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 print:hidden"
      >
        {letterKinds.map((each) => (
          <li key={each}>
            <LetterCard kind={each} aria-current={each === kind || undefined} onClick={() => choose(each)} />
          </li>
        ))}
      </ul>
      {kind && (
        <div className="pt-8 print:pt-0">
          <h3
            key={kind}
            ref={isChosenHere ? scrollAndFocus : undefined}
            className="mb-5 scroll-mt-6 print:hidden"
          >
            {kinds[kind]}
          </h3>
          <LatePart
            what={words.theLetter}
            placeholder={<SkeletonBars count={1} label={words.loadingLetter} bar="h-48" />}
          >
            <Letter kind={kind} blanks={blanks} onChange={(part) => setBlanks({ ...blanks, ...part })} />
          </LatePart>
        </div>
      )}
    </>
  );
}

function LetterCard({ kind, ...button }: ComponentProps<"button"> & { kind: LetterKind }) {
  const Icon = letterIcons[kind];
  return (
    <button
      type="button"
      {...button}
      className="flex h-full w-full items-start gap-4 rounded-card border border-line bg-surface p-4 text-left shadow-card transition-colors hover:border-primary-strong aria-[current]:border-primary-strong aria-[current]:bg-primary-soft"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary-strong">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 flex-1 max-sm:self-center">
        <span className="block font-semibold">{kinds[kind]}</span>
        <span className="block text-sm text-ink-soft max-sm:sr-only">{words.aboutLetters[kind]}</span>
        <span className="mt-1 block text-sm font-semibold text-primary-strong underline underline-offset-4 max-sm:hidden">
          {words.openLetter}
        </span>
      </span>
    </button>
  );
}

/** What a post about NDT should carry (section 2 of the specification). */
const suggestedTag = "@FDA";
const hashtags = ["#SaveNDT", "#ThyroidAwareness", "#ThyroidCare", "#PatientChoice", "#ThyroidHealth"];

const tagLine = [suggestedTag, ...hashtags].join(" ");

/** A post to start from: short enough for every network. */
const suggestedPost = fill(words.post, { tags: tagLine });

const actionsClass = "mt-5 flex flex-col items-stretch gap-3 sm:items-start";

interface AdvocateStepsProps {
  links: Links;
  /** 2 while a comment to the FDA comes first. */
  firstNumber: number;
}

function AdvocateSteps({ links, firstNumber }: AdvocateStepsProps) {
  const origin = useOrigin();
  const isNotOpen = links?.petitionUrl === "";
  return (
    <ol className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
      <li className="md:col-span-2">
        <StepCard number={firstNumber} id={advocateSections.congress} title={words.congress} Icon={Landmark}>
          <div className="mt-3 gap-x-16 gap-y-5 max-lg:grid max-lg:grid-cols-1 lg:flex lg:items-center lg:justify-between">
            <p className="max-w-prose">{words.congressLead}</p>
            <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 lg:flex-col lg:items-start">
              <ButtonLink href={paths.representativeLookup} variant="secondary" wide="phone">
                {words.findRepresentatives}
              </ButtonLink>
              {links?.congressFinderUrl && (
                <TallLink href={links.congressFinderUrl}>{words.congressFinder}</TallLink>
              )}
            </div>
          </div>
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 1}
          id={advocateSections.petition}
          title={words.petition}
          Icon={PenLine}
        >
          <p className="mt-3">{isNotOpen ? words.petitionNotOpen : words.petitionLead}</p>
          <div className={actionsClass}>
            {isNotOpen ? (
              <ButtonLink href={paths.register} variant="secondary">
                {words.addName}
              </ButtonLink>
            ) : (
              <OutsideLink links={links} to="petitionUrl">
                {words.sign}
              </OutsideLink>
            )}
          </div>
          {links?.petitionUrl && (
            <ShareBar className="mt-3" title={words.petitionTitle} url={links.petitionUrl} />
          )}
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 2}
          id={advocateSections.socialMedia}
          title={words.socialMedia}
          Icon={Megaphone}
        >
          <p className="mt-3">
            <RichText
              message={links?.socialKitUrl ? words.kitAndTag : words.tag}
              parts={{ tag: (tag) => <strong>{tag}</strong> }}
            />
          </p>
          <ul aria-label={words.tags} className="mt-3 flex flex-wrap gap-2">
            {[suggestedTag, ...hashtags].map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
          <div className={actionsClass}>
            <OutsideLink links={links} to="socialKitUrl">
              {words.openKit}
            </OutsideLink>
            <CopyButton text={tagLine} done={words.tagsCopied}>
              {words.copyTags}
            </CopyButton>
          </div>
          <ShareBar
            className="mt-3"
            title={words.postTitle}
            text={suggestedPost}
            url={`${origin}${prefix}${paths.advocate}`}
          />
        </StepCard>
      </li>
    </ol>
  );
}

interface StepCardProps {
  number: number;
  id: string;
  title: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  children: ReactNode;
}

const StepCard = ({ number, id, title, Icon, children }: StepCardProps) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className="flex h-full scroll-mt-6 flex-col">
    <p className="flex items-center gap-3 text-sm font-semibold text-primary-strong">
      <span className="grid size-11 place-items-center rounded-control bg-primary-soft max-sm:hidden">
        <Icon aria-hidden className="size-6" />
      </span>
      {fill(words.step, { number })}
    </p>
    <h2 id={`${id}-title`} className="mt-2 text-xl">
      {title}
    </h2>
    {children}
  </Card>
);

/** Undefined while the addresses are loading, null when they could not be loaded. */
type Links = SiteLinks | undefined | null;

/** A button to another site, in a new window; as large before its address is known, and absent without one. */
function OutsideLink({ links, to, children }: { links: Links; to: PublicSettingKey; children: ReactNode }) {
  if (links === undefined)
    return (
      <Skeleton>
        <SkeletonBar className="h-11 w-56 max-w-full" />
      </Skeleton>
    );
  const href = links?.[to];
  if (!href) return null;
  return (
    <ButtonLink href={href} variant="secondary" wide="phone">
      {children}
      <ExternalLink aria-hidden className="size-4" />
    </ButtonLink>
  );
}
