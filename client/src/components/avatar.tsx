import { useState } from "react";
import { cn } from "#client/lib/cn.ts";
import { siteMeta } from "#client/lib/document-head.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { photoAt } from "#shared/photos.ts";
import { brokenImageProps } from "./picture.tsx";

const sizes = {
  small: { pixels: 40, className: "size-10 text-sm" },
  medium: { pixels: 64, className: "size-16 text-lg" },
  large: { pixels: 112, className: "size-20 text-xl sm:size-28 sm:text-2xl" },
  huge: { pixels: 160, className: "size-40 text-3xl" },
};

const tints = [
  "bg-primary-soft text-primary-strong",
  "bg-secondary-soft text-secondary-strong",
  "bg-accent-soft text-accent-strong",
  "bg-sunken text-ink-soft",
];

interface AvatarProps {
  /** "Jane Doe": gives the initials and their tint. */
  name: string;
  /** The pictures to try, best first: the profile's photo, the user's photo. */
  photos?: readonly (string | null | undefined)[];
  size?: keyof typeof sizes;
  /** Empty where the name is beside the picture anyway. */
  alt?: string;
}

/** "Jane van Doe" -> "JD". */
const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? "");
  return [words[0], words.length > 1 ? words.at(-1) : ""].join("").toUpperCase();
};

const tintOf = (name: string): string | undefined =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length];

/** The picture of the initials that our server keeps; undefined where it has no service to ask. */
const initialsPicture = (initials: string): string | undefined => {
  const folder = siteMeta("avatars");
  return folder && initials ? folder + encodeURIComponent(initials) : undefined;
};

/** A person's picture: a photo, else the one of the initials, else the initials, which are under all of them. */
export function Avatar({ name, photos = [], size = "medium", alt = "" }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const isHydrated = useHydrated();
  const { pixels, className: sizeClass } = sizes[size];
  const initials = initialsOf(name);
  const source = [
    ...photos.map((photo) => photo && photoAt(photo, pixels * 2)),
    // The page's head says whether there are any; server-side rendering has no document to read it from.
    isHydrated && initialsPicture(initials),
  ].find((candidate) => candidate && !failed.includes(candidate));
  return (
    <span
      {...(alt && !source ? { role: "img", "aria-label": alt } : {})}
      className={cn(
        "relative grid shrink-0 place-items-center overflow-hidden rounded-full font-heading font-semibold select-none",
        sizeClass,
        tintOf(name),
      )}
    >
      <span aria-hidden>{initials}</span>
      {source && (
        <img
          key={source}
          src={source}
          alt={alt}
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          // Other servers need not learn which page shows a person's picture.
          referrerPolicy="no-referrer"
          {...brokenImageProps(() => setFailed((before) => [...before, source]))}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
