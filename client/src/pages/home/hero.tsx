import { useQuery } from "@tanstack/react-query";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import type { listHeroImages } from "#shared/api/hero-images.ts";
import { HeroCarousel } from "./hero-carousel.tsx";

/** The first thing seen: what this is about, and the pictures. Without pictures the words stand alone. */
export function Hero() {
  const { data: images, isPending } = useQuery(read<typeof listHeroImages>("/api/hero-images"));
  const hasPictures = isPending || (images !== undefined && images.length > 0);
  return (
    <div
      className={cn(
        "mx-auto grid max-w-page items-center gap-x-14 gap-y-6 px-edge pt-6 sm:px-6 sm:pt-10",
        hasPictures ? "lg:grid-cols-[5fr_6fr]" : "justify-items-center py-16 text-center sm:py-24",
      )}
    >
      <div>
        <h1 className="max-w-[16ch]">Keep thyroid treatment a choice</h1>
        <p className="mt-4 sm:mt-5 max-w-[34rem] text-lg text-ink-soft">
          Patients, clinicians and supporters, working together to keep natural desiccated thyroid (NDT)
          medication available.
        </p>
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
