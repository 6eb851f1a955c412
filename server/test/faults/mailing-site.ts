import { query } from "#server/test/connection.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { admin, ask, type TestDatabase } from "./site.ts";

export const mailingSecret = "a secret of the fault test of mailings";

export const mailingEnv = (smtpUrl: string) => ({
  APP_SECRET: mailingSecret,
  SMTP_URL: smtpUrl,
  ADMIN_EMAIL: "owner@site.example",
});

/** Calls of the panel; the session outlives each of the instances. */
export async function openPanel(database: TestDatabase, url: () => string, perHour: number) {
  await query(
    database.url,
    `insert into app_settings (key, value) values ('postalAddress', 'P.O. Box 1, Austin, TX'), ('mailingPerHour', '${perHour}')
     on conflict (key) do update set value = excluded.value`,
  );
  const { cookie } = await ask({ url: url() }, "/api/admin/login", { method: "POST", body: admin });
  async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(url() + path, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
  return {
    call,
    /** A mailing to everyone, tested and ready to start. */
    async prepare(): Promise<string> {
      const body = { subject: "{firstName|Hello}: a window is open", body: "Call **now**.", audience: {} };
      const { id } = await call<{ id: string }>("POST", "/api/admin/mailings", body);
      await call("POST", `/api/admin/mailings/${id}/test`, { email: "me@site.example" });
      return id;
    },
    read: (id: string) => call<Mailing>("GET", `/api/admin/mailings/${id}`),
  };
}
