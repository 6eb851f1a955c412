import { AmbassadorCall } from "#client/components/ambassadors/ambassador-call.tsx";
import { AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/home.json";
import * as titles from "#words/titles.json";
import { ActNow } from "./act-now.tsx";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import { CommentWindowLine } from "./open-comment-window.tsx";
import hill from "./pictures/hill.svg";
import { UrgentAction } from "./urgent-action.tsx";

export function HomePage() {
  return (
    <>
      <CommentWindowLine />
      <Hero />
      <ActNow />
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
        className="h-20 w-full object-cover sm:h-52 2xl:h-64"
      />
    </>
  );
}
