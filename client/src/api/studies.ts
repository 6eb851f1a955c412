import { reading } from "#client/lib/api.ts";
import type { listStudies } from "#shared/api/studies.ts";

/** The published studies, the newest year first. */
export const studiesQuery = () => reading<typeof listStudies>("/api/studies");
