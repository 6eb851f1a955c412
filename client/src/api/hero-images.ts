import { reading } from "#client/lib/api.ts";
import type { listHeroImages } from "#shared/api/hero-images.ts";

/** The pictures of the home page, in their order. */
export const heroImagesQuery = () => reading<typeof listHeroImages>("/api/hero-images");
