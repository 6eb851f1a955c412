import { AmbassadorCall } from "#client/components/ambassadors/ambassador-call.tsx";
import { AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import hill from "./pictures/hill.svg";
import { UrgentAction } from "./urgent-action.tsx";

/** The home page. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Mission />
      <UrgentAction />
      <section aria-label="Ambassadors" className="mx-auto max-w-page px-edge pt-16 pb-14 sm:px-6 sm:pt-24">
        <AmbassadorGroups />
        <AmbassadorCall />
      </section>
      <img
        src={hill}
        alt=""
        width={1600}
        height={260}
        loading="lazy"
        className="h-40 w-full object-cover sm:h-52 2xl:h-64"
      />
    </>
  );
}
