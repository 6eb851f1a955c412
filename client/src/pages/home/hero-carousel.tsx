import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type FocusEvent, useEffect, useState } from "react";
import { brokenImageProps } from "#client/components/picture.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { useMediaQuery } from "#client/components/use-media-query.ts";
import { cn } from "#client/lib/cn.ts";
import { writtenIn } from "#client/lib/page-language.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import type { HeroImage } from "#shared/api/hero-images.ts";
import { photoAt, photoSrcSet } from "#shared/photos.ts";
import { heroIntervalMs, siteName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/home.json";

const fadeMs = 1000;
/** It is 400 px high and cropped; asking for a tenth less than its 534 px saves screens of two pixels a point a third. */
const sizes = "(min-width: 64rem) 640px, (min-width: 30rem) max(100vw, 534px), 480px";
const fallbackWidth = 640;

interface PictureProps {
  image: HeroImage;
  isFirst: boolean;
  onBroken: () => void;
}

const Picture = ({ image, isFirst, onBroken }: PictureProps) => (
  <img
    src={photoAt(image.imageUrl, fallbackWidth)}
    srcSet={photoSrcSet(image.imageUrl)}
    sizes={sizes}
    {...writtenIn(image)}
    alt={image.title.trim() || siteName}
    width={800}
    height={600}
    fetchPriority={isFirst ? "high" : "low"}
    {...brokenImageProps(onBroken)}
    className="size-full object-cover"
  />
);

/** One picture is static; several take turns with a fade, and stop on hover, focus, pause and reduced motion. */
export function HeroCarousel({ images }: { images: readonly HeroImage[] }) {
  const wantsStillness = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isHydrated = useHydrated();
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const pictures = images.filter(({ id }) => !broken.includes(id));
  const { shown, previous, show } = useCarousel(pictures.length, !(wantsStillness || isPaused || isHeld));

  const leave = (event: FocusEvent<HTMLElement>) =>
    event.currentTarget.contains(event.relatedTarget) || setHeld(false);
  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.pictures}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
      className="relative h-[160px] min-w-0 overflow-hidden bg-primary-soft max-sm:order-1 max-sm:mt-4 sm:h-[400px] sm:rounded-card"
    >
      {pictures.length === 0 && (
        <SiteMark className="absolute inset-0 m-auto size-24 text-primary-strong opacity-25" />
      )}
      {(isHydrated ? pictures : pictures.slice(0, 1)).map((image, index) => (
        // The others come after the page. The one before stays whole under the one that comes, so that the fade never shows the ground.
        <div
          key={image.id}
          aria-hidden={index !== shown}
          style={
            isHydrated && index === shown && !wantsStillness
              ? { transitionDuration: `${fadeMs}ms` }
              : undefined
          }
          className={cn(
            "absolute inset-0",
            index === shown && "z-10 transition-opacity",
            index !== shown && index !== previous && "opacity-0",
          )}
        >
          <Picture
            image={image}
            isFirst={image === images[0]}
            onBroken={() => setBroken((before) => [...before, image.id])}
          />
        </div>
      ))}
      {pictures.length > 1 && (
        <div className="absolute right-3 bottom-3 z-20 flex print:hidden items-center rounded-full bg-surface/95 px-2 shadow-card">
          {pictures.map((image, index) => (
            <button
              key={image.id}
              type="button"
              aria-label={fill(words.picture, { number: index + 1, count: pictures.length })}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
              className="group grid size-11 place-items-center"
            >
              <span className="size-2.5 rounded-full border border-ink-soft transition-colors group-hover:bg-control group-aria-[current]:border-primary-strong group-aria-[current]:bg-primary-strong" />
            </button>
          ))}
          {!wantsStillness && (
            <button
              type="button"
              aria-label={isPaused ? words.play : words.pause}
              onClick={() => setPaused(!isPaused)}
              className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:text-ink"
            >
              {isPaused ? (
                <Play aria-hidden className="size-5 fill-current" />
              ) : (
                <Pause aria-hidden className="size-5 fill-current" />
              )}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Which of `count` pictures is shown, and which was before it; advances in a cycle while `isMoving`. */
function useCarousel(count: number, isMoving: boolean) {
  const [{ current, previous }, setState] = useState({ current: 0, previous: 0 });
  // A picture may have gone meanwhile.
  const shown = Math.min(current, Math.max(count - 1, 0));

  // The timer restarts with each picture, so that one chosen by hand is shown for its full time.
  useEffect(() => {
    if (!isMoving || count < 2) return;
    const timer = setTimeout(
      () => setState({ current: (shown + 1) % count, previous: shown }),
      heroIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [isMoving, count, shown]);

  return { shown, previous, show: (index: number) => setState({ current: index, previous: shown }) };
}
