import { Router } from "express";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { sendsPrivacySignal } from "#server/platform/http/privacy-signal.ts";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import { getHealthPolicy, getPrivacySignal } from "#shared/api/health-policy.ts";
import { crmName } from "#shared/site.ts";

export const healthPolicy: Module = {
  routes({ database, env, responseCache }) {
    const router = Router();
    router.get(
      getHealthPolicy.path,
      responseCache.endpoint(getHealthPolicy, async () => {
        const [{ ghlLocationId, ghlPrivateKey }, { contactEmail, crmOtherUses }] = await Promise.all([
          readSettings(database.db),
          readAppSettings(database.db),
        ]);
        return {
          crm: ghlLocationId && ghlPrivateKey ? crmName : null,
          crmOtherUses: crmOtherUses === "on",
          usesMailService: Boolean(env.SMTP_URL),
          usesStorageService: Boolean(env.S3_BUCKET),
          contactEmail,
          logDays: env.LOG_RETENTION_DAYS,
          backupDays: env.BACKUP_KEEP_DAYS,
        };
      }),
    );
    route(router, getPrivacySignal, async ({ req }) => ({ gpc: sendsPrivacySignal(req) }));
    return router;
  },
};
