import { type ReactNode, useState } from "react";
import { cn } from "#client/lib/cn.ts";
import { photoAt, photoSrcSet } from "#shared/photos.ts";

/** Props of an `<img>`: calls `onBroken` when the picture fails to load, also when it failed before hydration. */
export const brokenImageProps = (onBroken: () => void) => ({
  onError: onBroken,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) onBroken();
  },
});

interface PictureProps {
  src: string | null;
  /** Empty where the picture says nothing that the text beside it doesn't. */
  alt?: string;
  /** Its shown size in CSS pixels; gives the stored width to fetch, and the room before it is there. */
  width: number;
  height: number;
  /** In view when the page opens: fetched first. Others wait until they are scrolled to. */
  eager?: boolean;
  /** Shown without a picture, or when it doesn't load; null leaves no box. */
  fallback: ReactNode;
  className?: string;
}

/** A picture in a box whose size is known before it arrives, so that nothing shifts; without one, the fallback. */
export function Picture({ src, alt = "", width, height, eager = false, fallback, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src !== null && src !== failed;
  if (!isShown && fallback === null) return null;
  return (
    <div
      className={cn("relative overflow-hidden bg-sunken *:absolute *:inset-0", className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {isShown ? (
        <img
          src={photoAt(src, width)}
          srcSet={photoSrcSet(src)}
          sizes={`${width}px`}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          {...brokenImageProps(() => setFailed(src))}
          className="size-full object-cover"
        />
      ) : (
        fallback
      )}
    </div>
  );
}
