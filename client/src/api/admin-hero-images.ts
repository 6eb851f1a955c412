import type { z } from "zod";
import { call } from "#client/lib/api.ts";
import { fresh } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import {
  createHeroImage,
  deleteHeroImage,
  type heroImageBody,
  type listAllHeroImages,
  listHeroImages,
  orderHeroImages,
  updateHeroImage,
} from "#shared/api/hero-images.ts";

type Image = z.output<typeof heroImageBody>;
const shownBy = ["/api/admin/hero-images", listHeroImages.path] as const;

/** All images in their order, those that are not shown too. */
export const allHeroImagesQuery = () => fresh<typeof listAllHeroImages>("/api/admin/hero-images");

export const useCreateHeroImage = () =>
  useWrite((body: Image) => call(createHeroImage, { body }), ...shownBy);

/** `updatedAt` is the version that was seen. */
export const useUpdateHeroImage = () =>
  useWrite(
    ({ id, ...body }: Image & { id: string; updatedAt: string }) =>
      call(updateHeroImage, { params: { id }, body }),
    ...shownBy,
  );

export const useDeleteHeroImage = () =>
  useWrite((id: string) => call(deleteHeroImage, { params: { id } }), ...shownBy);

/** Puts all images in the order of these ids. */
export const useOrderHeroImages = () =>
  useWrite((ids: string[]) => call(orderHeroImages, { body: { ids } }), ...shownBy);
