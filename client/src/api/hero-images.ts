import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type {
  createHeroImage,
  deleteHeroImage,
  heroImageBody,
  listAllHeroImages,
  orderHeroImages,
  updateHeroImage,
} from "#shared/api/hero-images.ts";

type Image = z.output<typeof heroImageBody>;
export const allHeroImagesQuery = () => read<typeof listAllHeroImages>("/api/admin/hero-images");

export const useCreateHeroImage = () =>
  useWrite((body: Image) => write<typeof createHeroImage>("POST", "/api/hero-images", body));

/** `updatedAt` is the expected version. */
export const useUpdateHeroImage = () =>
  useWrite(({ id, ...body }: Image & { id: string; updatedAt: string }) =>
    write<typeof updateHeroImage>("PUT", `/api/hero-images/${id}`, body),
  );

export const useDeleteHeroImage = () =>
  useWrite((id: string) => write<typeof deleteHeroImage>("DELETE", `/api/hero-images/${id}`));

export const useOrderHeroImages = () =>
  useWrite((ids: string[]) => write<typeof orderHeroImages>("PUT", "/api/admin/hero-images/order", { ids }));
