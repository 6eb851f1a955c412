import { query } from "#server/test/connection.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { openPanel, type TestDatabase } from "./site.ts";

export const mailingSecret = "a secret of the fault test of mailings";

export const mailingEnv = (smtpUrl: string) => ({
  APP_SECRET: mailingSecret,
  SMTP_URL: smtpUrl,
  ADMIN_EMAIL: "owner@site.example",
});

/** A panel whose mailings may leave so fast. */
export async function openMailings(database: TestDatabase, server: () => { url: string }, perHour: number) {
  await query(
    database.url,
    `insert into app_settings (key, value) values ('postalAddress', 'P.O. Box 1, Austin, TX'), ('mailingPerHour', '${perHour}')
     on conflict (key) do update set value = excluded.value`,
  );
  const call = await openPanel(server);
  return {
    call,
    /** A mailing to everyone, tested and ready to start. */
    async prepare(): Promise<string> {
      const body = { subject: "{firstName|Hello}: a window is open", body: "Call **now**.", audience: {} };
      const { id } = await call<{ id: string }>("POST", "mailings", body);
      await call("POST", `mailings/${id}/test`, { email: "me@site.example" });
      return id;
    },
    read: (id: string) => call<Mailing>("GET", `mailings/${id}`),
  };
}
