import { Router } from "express";
import type { Services } from "#server/services.ts";
import { listStudies } from "#shared/api/studies.ts";
import { listAll } from "./studies.ts";

/** The published studies. */
export function studyRoutes({ database, published }: Services): Router {
  const router = Router();
  router.get(
    listStudies.path,
    published.endpoint(listStudies, () => listAll(database.db)),
  );
  return router;
}
