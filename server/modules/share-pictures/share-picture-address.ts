import { createHash } from "node:crypto";
import { photoPathPattern } from "#shared/photos.ts";
import { siteName } from "#shared/site.ts";

/** The picture of the home page, and of pages that are not to be shared. */
export const siteImage = "/og-image.png";
/** Changes with the look of the pictures, and so do their addresses. */
const look = 1;

export interface SharedContent {
  /** The last part of the page's path: a screen's name, or an article's id. "" is the home page. */
  name: string;
  title: string;
  /** A picture of its own. */
  image?: string | null | undefined;
}

export interface ShareSettings {
  siteTitle: string;
  primaryColor: string;
}

/** What the picture is made of, as a name that changes with it. */
export const sharePictureHash = (
  { title, image }: SharedContent,
  { siteTitle, primaryColor }: ShareSettings,
): string =>
  createHash("sha256")
    .update(JSON.stringify([look, title, image ?? null, siteTitle, primaryColor]))
    .digest("base64url")
    .slice(0, 22);

/** Where the picture for shared links is: 1200 x 630, but for a picture that the administrator named elsewhere. */
export function sharePictureAddress(content: SharedContent, settings: ShareSettings): string {
  const { name, image } = content;
  if (name === "" && settings.siteTitle === siteName) return siteImage;
  if (image && !photoPathPattern.test(image)) return image;
  return `/share/${name || "home"}/${sharePictureHash(content, settings)}.jpg`;
}
