import { withConnection } from "#server/test/connection.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { admin, ask, startSite, withDatabase } from "./site.ts";

const key = "pit-00000000-faults";
const [first, second] = ["the fault test's first secret", "the fault test's second secret"];

async function signIn(server: ServerProcess): Promise<string> {
  return (await ask(server, "/api/admin/login", { method: "POST", body: admin })).cookie;
}

/** The response of the button that tests the stored key. */
async function testStoredKey(server: ServerProcess) {
  const response = await fetch(`${server.url}/api/admin/test-ghl`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: await signIn(server) },
    body: JSON.stringify({ locationId: "place", privateKey: "****" }),
  });
  return { status: response.status, text: await response.text() };
}

/** A key is stored with one secret; the site starts with the next, with a wrong one, and in production with none. */
export const secrets: FaultTest = {
  guarantee: "APP_SECRET: a rotation keeps stored keys, a wrong or missing one fails closed with a sentence",
  run: () =>
    withDatabase(async (database) => {
      const during = async <Result>(
        env: Record<string, string>,
        run: (server: ServerProcess) => Promise<Result>,
      ) => {
        const server = await startSite(database, env);
        try {
          return { result: await run(server), output: server.output() };
        } finally {
          await server.end();
        }
      };
      await during({ APP_SECRET: first }, async (server) => {
        const body = { ghlLocationId: "place", ghlPrivateKey: key };
        await ask(server, "/api/admin/settings", { method: "PUT", body, cookie: await signIn(server) });
      });
      const stored = await withConnection(database.url, (client) =>
        client.query("select * from app_settings").then(({ rows }) => JSON.stringify(rows)),
      );
      const rotated = await during({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, testStoredKey);
      const wrong = await during({ APP_SECRET: second }, testStoredKey);
      const refusal = await startSite(database, {
        NODE_ENV: "production",
        PUBLIC_URL: "https://example.org",
      }).then(
        (server) => server.end().then(() => "it started"),
        (error: Error) => error.message,
      );
      const isHidden = ![stored, rotated.output, wrong.output, rotated.result.text, wrong.result.text].some(
        (text) => text.includes(key),
      );
      return {
        ok:
          stored.includes("v1.") &&
          isHidden &&
          // It got as far as the CRM, which is not there,
          rotated.result.status === 503 &&
          // or not even that, and asks for the key.
          wrong.result.status === 400 &&
          wrong.result.text.includes("can't be read any more. Please enter it again.") &&
          refusal.includes("APP_SECRET: is needed in production"),
        figure: `usable after a rotation: ${rotated.result.status === 503}; with a wrong one ${wrong.result.status} and a sentence; production without one: ${/APP_SECRET: .*/.exec(refusal)?.[0]}; in no response, log or row in clear: ${isHidden}`,
      };
    }),
};
