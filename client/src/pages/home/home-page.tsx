import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { useSiteLinks } from "#client/api/site-links.ts";
import { AddressSearch } from "#client/components/address-search.tsx";
import { AmbassadorCall, AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import {
  closesIn,
  closingNote,
  type OpenCommentWindow as Open,
  takesComments,
} from "#client/components/comment-window.ts";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Anchor, TallLink, TextLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { inEnglish, inPageLanguage } from "#client/lib/page-language.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import type { listHeroImages } from "#shared/api/hero-images.ts";
import type { countRegistered } from "#shared/api/registrations.ts";
import type { getWatch, Watch } from "#shared/api/watch.ts";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/home.json";
import * as titles from "#words/titles.json";
import defaultUrgent from "#words/urgent.json";
import { HeroCarousel } from "./hero-carousel.tsx";
import clinicians from "./pictures/clinicians.svg";
import hill from "./pictures/hill.svg";
import letters from "./pictures/letters.svg";
import patients from "./pictures/patients.svg";

const claimedAdvocates = 15_847;

export const HomePage = () => (
  <>
    <CommentWindowLine />
    <div className="flex flex-col">
      <Hero />
      <ActNow />
    </div>
    <Mission />
    <UrgentAction />
    <section
      aria-label={words.ambassadors}
      className="mx-auto max-w-page px-edge pt-2 pb-6 sm:px-6 sm:pt-16 sm:pb-14"
    >
      <AmbassadorGroups isRow />
      <AmbassadorCall />
      <p className="mt-5 text-center text-sm">
        <TextLink href={paths.healthDataPrivacy}>{titles.healthDataPrivacy}</TextLink>
      </p>
    </section>
    <img
      src={hill}
      alt=""
      width={1600}
      height={260}
      loading="lazy"
      className="h-20 w-full object-cover sm:h-52"
    />
  </>
);

function Hero() {
  const { data: images, isPending } = useQuery(
    read<typeof listHeroImages>(inPageLanguage("/api/hero-images")),
  );
  const hasPictures = isPending || (images !== undefined && images.length > 0);
  return (
    <div
      className={cn(
        // On a phone the address card comes before the pictures: its button is in the first screen.
        "mx-auto w-full max-w-page grid-cols-1 items-center gap-x-14 gap-y-6 max-sm:contents sm:grid sm:px-6",
        hasPictures
          ? "sm:pt-8 lg:grid-cols-[5fr_6fr] lg:pt-4"
          : "justify-items-center sm:py-14 sm:text-center",
      )}
    >
      <div className="max-sm:px-edge max-sm:pt-4">
        <h1 className="max-w-[16ch]">{words.title}</h1>
        <p className="mt-2 max-w-[34rem] text-ink-soft sm:mt-5 sm:text-lg">{words.lead}</p>
      </div>
      {isPending && (
        <Skeleton className="max-sm:order-1 max-sm:mt-4">
          <SkeletonBar className="h-[160px] sm:h-[400px]" rounded="rounded-none sm:rounded-card" />
        </Skeleton>
      )}
      {images && images.length > 0 && <HeroCarousel images={images} />}
    </div>
  );
}

const ActNow = () => (
  <section aria-label={words.actNow} className="mx-auto w-full max-w-page px-edge pt-4 sm:px-6">
    <Card className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:py-4">
      <div>
        <h2 className="mb-2 text-lg sm:text-xl">{words.tellCongress}</h2>
        <AddressSearch isRow />
      </div>
      <div className="border-line lg:border-l lg:pl-8">
        <h2 className="hidden text-xl lg:block">{words.standWithUs}</h2>
        <p className="mb-3 hidden text-ink-soft lg:block">{words.free}</p>
        <JoinButton wide variant="secondary">
          {words.join}
        </JoinButton>
      </div>
      <Supporters />
    </Card>
  </section>
);

function Supporters() {
  const { data } = useQuery(read<typeof countRegistered>("/api/registered"));
  if (data?.registered === 0) return null;
  return (
    <p className="text-center text-ink-soft text-sm lg:col-span-2">
      {data && `${plural(data.registered, words.registered)} `}
      <TextLink href={paths.supporters}>{words.whereTheyLive}</TextLink>
    </p>
  );
}

function UrgentAction() {
  const links = useSiteLinks();
  const hasWindow = useSoonestWindow() !== undefined;
  const written = links?.urgentLanguage === "es" ? {} : inEnglish;
  return (
    <section
      aria-labelledby="urgent-action"
      className="mx-auto max-w-page scroll-mt-6 px-edge py-6 sm:px-6 sm:py-20"
    >
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-5 border-accent border-l-4 pl-5 sm:pl-8 lg:grid-cols-[3fr_2fr]">
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
            <TallLink href={paths.news}>{words.readNews}</TallLink>
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

function SupplyLink() {
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  if (!watch?.checkedOn.openFda) return null;
  return <TallLink href={advocateSectionPath("supply")}>{words.supply}</TallLink>;
}

/** The FDA's window for comments that closes first; undefined while none is open. */
function useSoonestWindow(): { watch: Watch; soonest: Open } | undefined {
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  const soonest = watch?.documents.find(takesComments);
  return watch && soonest && { watch, soonest };
}

function CommentWindowLine() {
  const open = useSoonestWindow();
  if (!open) return null;
  return (
    <p className="border-b border-line bg-accent-soft text-center text-sm text-balance font-semibold sm:text-base print:hidden">
      <Anchor
        href={advocateSectionPath("comments")}
        className="inline-block px-edge py-2.5 text-accent-strong lg:py-1.5 underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <CalendarClock aria-hidden className="mr-2.5 inline-block size-5 align-text-bottom" />
        {fill(words.commentsClose, { when: closesIn(open.soonest, open.watch) })}
      </Anchor>
    </p>
  );
}

function OpenCommentWindow() {
  const open = useSoonestWindow();
  if (!open) return null;
  const { watch, soonest } = open;
  return (
    <div className="mt-6 max-w-prose rounded-card border border-accent-strong bg-surface p-5">
      <h3 className="text-lg">{words.takesComments}</h3>
      <p {...inEnglish} className="mt-2 wrap-anywhere">
        {soonest.sentence ?? soonest.title}
      </p>
      <p className="mt-2 font-semibold">
        {fill(words.windowCloses, { closes: closingNote(soonest, watch) })}
      </p>
      <ButtonLink href={advocateSectionPath("comments")} wide="phone" className="mt-4">
        {words.writeComment}
      </ButtonLink>
    </div>
  );
}

const missionCards = [
  { ...words.patients, picture: patients, href: paths.register },
  { ...words.providers, picture: clinicians, href: paths.becomeAmbassador },
  { ...words.fda, picture: letters, href: paths.advocate },
];

const Mission = () => (
  <section aria-labelledby="mission" className="mt-5 border-y border-line bg-sunken sm:mt-16">
    <div className="mx-auto max-w-page px-edge py-6 sm:px-6 sm:py-20">
      <div className="grid gap-x-14 gap-y-3 lg:grid-cols-[1fr_2fr]">
        <h2 id="mission">{words.mission}</h2>
        <div>
          <p className="text-pretty sm:text-xl sm:leading-normal">{words.missionText}</p>
          <p className="mt-2 flex flex-wrap gap-x-6 sm:mt-5">
            <TallLink href={paths.studies}>{words.evidence}</TallLink>
            <TallLink href={paths.patientStories}>{words.stories}</TallLink>
          </p>
        </div>
      </div>
      <ul className="mt-5 grid gap-3 sm:mt-12 sm:gap-6 lg:grid-cols-3">
        {missionCards.map(({ picture, title, text, link, href }) => (
          <Card as="li" flush key={href} className="flex flex-col md:max-lg:flex-row md:max-lg:items-center">
            <img
              src={picture}
              alt=""
              width={640}
              height={320}
              loading="lazy"
              className="hidden h-auto w-full sm:block md:max-lg:w-72"
            />
            <div className="flex flex-1 flex-col p-4 sm:p-6">
              <h3>{title}</h3>
              <p className="mt-1 text-ink-soft sm:mt-2 sm:mb-3">{text}</p>
              <p className="mt-auto">
                <TallLink href={href}>{link}</TallLink>
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </div>
  </section>
);
