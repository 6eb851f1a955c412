import { createHash } from "node:crypto";
import type { Settings } from "#shared/api/settings.ts";
import { photoPathPattern } from "#shared/photos.ts";
import { siteName } from "#shared/site.ts";

/** For the English home page, and for addresses without a page of their own. */
export const siteImage = "/og-image.png";
/** A new design changes the addresses. */
const design = 1;

export interface SharedContent {
  /** The last part of the path: a screen's name, or an article's id; "" is the home page. */
  name: string;
  title: string;
  image?: string | null | undefined;
}

export type ShareSettings = Pick<Settings, "siteTitle" | "primaryColor">;

export const sharePictureHash = (
  { title, image }: SharedContent,
  { siteTitle, primaryColor }: ShareSettings,
): string =>
  createHash("sha256")
    .update(JSON.stringify([design, title, image ?? null, siteTitle, primaryColor]))
    .digest("base64url")
    .slice(0, 22);

/** 1200 x 630, unless the administrator named a picture elsewhere. */
export function sharePictureAddress(content: SharedContent, settings: ShareSettings): string {
  const { name, title, image } = content;
  if (title === "" && settings.siteTitle === siteName) return siteImage;
  if (image && !photoPathPattern.test(image)) return image;
  return `/share/${name || "home"}/${sharePictureHash(content, settings)}.jpg`;
}
