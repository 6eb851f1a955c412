import { useQuery } from "@tanstack/react-query";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type { listHeroImages } from "#shared/api/hero-images.ts";
import * as words from "#words/home.json";
import { HeroCarousel } from "./hero-carousel.tsx";

/** The first thing seen: what this is about, and the pictures. Without pictures there are only the words. */
export function Hero() {
  const { data: images, isPending } = useQuery(
    read<typeof listHeroImages>(inPageLanguage("/api/hero-images")),
  );
  const hasPictures = isPending || (images !== undefined && images.length > 0);
  return (
    <div
      className={cn(
        "mx-auto grid max-w-page items-center gap-x-14 gap-y-4 px-edge sm:gap-y-6 sm:px-6",
        hasPictures
          ? "pt-4 sm:pt-8 lg:grid-cols-[5fr_6fr] lg:pt-4"
          : "justify-items-center py-8 text-center sm:py-14",
      )}
    >
      <div>
        <h1 className="max-w-[16ch]">{words.title}</h1>
        <p className="mt-2 max-w-[34rem] text-ink-soft sm:mt-5 sm:text-lg">{words.lead}</p>
      </div>
      {isPending && (
        <Skeleton className="-mx-edge sm:mx-0">
          <SkeletonBar className="h-[160px] sm:h-[400px]" rounded="rounded-none sm:rounded-card" />
        </Skeleton>
      )}
      {images && images.length > 0 && <HeroCarousel images={images} />}
    </div>
  );
}
