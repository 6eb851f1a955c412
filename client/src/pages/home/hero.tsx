import { useQuery } from "@tanstack/react-query";
import { heroImagesQuery } from "#client/api/hero-images.ts";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { cn } from "#client/lib/cn.ts";
import { paths } from "#client/lib/paths.ts";
import { HeroCarousel } from "./hero-carousel.tsx";

/** The first thing seen: what this is about, how to join, and the pictures. Without pictures the words stand alone. */
export function Hero() {
  const { data: images, isPending } = useQuery(heroImagesQuery());
  const hasPictures = isPending || (images !== undefined && images.length > 0);
  return (
    <div
      className={cn(
        "mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-edge pt-10 sm:px-6 sm:py-14",
        hasPictures ? "lg:grid-cols-[5fr_6fr]" : "justify-items-center py-16 text-center sm:py-24",
      )}
    >
      <div>
        <h1 className="max-w-[16ch]">Keep thyroid treatment a choice</h1>
        <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">
          We are patients, clinicians and supporters, working together to keep natural desiccated thyroid
          (NDT) medication available to everyone who relies on it.
        </p>
        <div
          className={cn("mt-7 flex flex-wrap items-center gap-x-6 gap-y-3", !hasPictures && "justify-center")}
        >
          <JoinButton wide="phone">Join the Alliance</JoinButton>
          <TextLink href={paths.advocate} className="inline-flex min-h-11 items-center">
            See how to help
          </TextLink>
        </div>
      </div>
      {isPending && (
        <Skeleton className="-mx-edge sm:mx-0">
          <SkeletonBar className="h-[400px] rounded-none sm:rounded-card" />
        </Skeleton>
      )}
      {images && images.length > 0 && <HeroCarousel images={images} />}
    </div>
  );
}
