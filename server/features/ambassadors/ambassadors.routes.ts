import { Router } from "express";
import type { Services } from "#server/services.ts";
import { listAmbassadors } from "#shared/api/ambassadors.ts";
import { listPublicAmbassadors } from "./ambassadors.ts";

/** The public directory of ambassadors. */
export function ambassadorRoutes({ database, published }: Services): Router {
  const router = Router();
  router.get(
    listAmbassadors.path,
    published.endpoint(listAmbassadors, () => listPublicAmbassadors(database.db)),
  );
  return router;
}
