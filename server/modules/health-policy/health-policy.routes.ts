import { readSettings } from "#server/modules/settings/settings.ts";
import { sendsPrivacySignal } from "#server/platform/http/cookies.ts";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import { getHealthPolicy, getPrivacySignal } from "#shared/api/health-policy.ts";
import { crmName } from "#shared/site.ts";

export const healthPolicyModule: Module = {
  routes(router, services) {
    const { database, env } = services;
    route(router, getHealthPolicy, async () => {
      const { ghlLocationId, ghlPrivateKey, contactEmail, crmOtherUses } = await readSettings(database.db);
      return {
        crm: ghlLocationId && ghlPrivateKey ? crmName : null,
        crmOtherUses: crmOtherUses === "on",
        usesMailService: await services.mailTransports.isServerSet(),
        usesStorageService: Boolean(env.S3_BUCKET),
        contactEmail,
        logDays: env.LOG_RETENTION_DAYS,
        backupDays: env.BACKUP_KEEP_DAYS,
      };
    });
    route(router, getPrivacySignal, async ({ req }) => ({ gpc: sendsPrivacySignal(req) }));
  },
};
