import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { describeMail, tryMail } from "#server/platform/mail/mail-transport.ts";
import type { ConnectionCheck } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";

export const mailConnection = ({ database, env, timeouts }: Services): ConnectionCheck => ({
  name: "The mail server",
  describe: async () => ({
    configured: Boolean(env.SMTP_URL),
    detail: describeMail(env),
    ...(await countDeliveries(database.db, "mail")),
  }),
  async test() {
    await tryMail(env, timeouts);
    return env.SMTP_URL ? "The mail server lets us in." : "Mails can be written to the outbox folder.";
  },
});
