import { networkInterfaces } from "node:os";
import { gzipSync } from "node:zlib";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { admin, startSite, withDatabase } from "./site.ts";

const megabytes = 50;
const json = { "content-type": "application/json" };
const large = JSON.stringify({ firstName: "x".repeat(megabytes * 1024 * 1024) });
const headersOfAll = {
  "strict-transport-security": /max-age=31536000/,
  "content-security-policy": /object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/,
  "x-content-type-options": /nosniff/,
  "referrer-policy": /strict-origin/,
  "cross-origin-opener-policy": /same-origin/,
  "permissions-policy": /geolocation=\(\)/,
};

/** What does not hold, in words. */
async function faultsOf(server: ServerProcess): Promise<string[]> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: "manual", ...init }).catch(
      () => new Response(null, { status: 599 }),
    );
  const faults: string[] = [];
  const expectStatus = async (wanted: number, path: string, init: RequestInit = {}) => {
    const { status } = await ask(path, init);
    if (status !== wanted) faults.push(`${path} ${status} instead of ${wanted}`);
  };
  for (const path of [
    "/",
    "/no-such-page",
    "/api/supporters",
    "/api/none",
    "/objects/none",
    "/robots.txt",
    "/healthz",
  ]) {
    const { headers } = await ask(path);
    for (const [name, wanted] of Object.entries(headersOfAll))
      if (!wanted.test(headers.get(name) ?? "")) faults.push(`${path} has no ${name}`);
    if (/unsafe-(inline|eval)/.test(headers.get("content-security-policy") ?? ""))
      faults.push(`${path} allows unsafe`);
    if (headers.has("x-powered-by")) faults.push(`${path} says what it is`);
  }
  for (const path of [
    "/.env",
    "/.git/HEAD",
    "/package.json",
    "/assets/index.js.map",
    "/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
  ])
    await expectStatus(404, path);
  const register = "/api/register";
  await expectStatus(413, register, { method: "POST", headers: json, body: large });
  const bomb = { ...json, "content-encoding": "gzip" };
  await expectStatus(415, register, { method: "POST", headers: bomb, body: gzipSync(large) });
  await expectStatus(415, register, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "{}",
  });
  await expectStatus(403, "/api/admin/login", {
    method: "POST",
    headers: { ...json, origin: "https://evil.example" },
    body: "{}",
  });

  const signIn = await ask("/api/admin/login", {
    method: "POST",
    headers: { ...json, "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" },
    body: JSON.stringify(admin),
  });
  const cookie = signIn.headers.getSetCookie()[0] ?? "";
  if (!/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/.test(cookie))
    faults.push(`the cookie is ${cookie.replace(/=[^;]+/, "=...")}`);
  if (signIn.headers.get("cache-control") !== "no-store") faults.push("a private response may be stored");
  const page = await (
    await ask("/", { headers: { "x-forwarded-host": "evil.example", host: "evil.example" } })
  ).text();
  if (page.includes("evil.example")) faults.push("a page quotes a foreign host");
  return faults;
}

/** Other machines come by these addresses of this one; in a sandbox without a network there are none. */
async function unreachable({ url }: ServerProcess): Promise<string[]> {
  const { port } = new URL(url);
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  const faults = outer.map(async ({ address }) => {
    const response = await fetch(`http://${address}:${port}/healthz`).catch(() => undefined);
    return response?.ok ? [] : ["without HOST it can't be reached from other machines"];
  });
  return (await Promise.all(faults)).flat();
}

/** What anybody can try from outside, on the server as it runs in production. */
export const outsider: FaultTest = {
  guarantee:
    "Production from outside: headers on every response, cookie flags, no file but ours, too large 413, wrong type 415, foreign 403",
  run: () =>
    withDatabase(async (database) => {
      const server = await startSite(database, {
        NODE_ENV: "production",
        APP_SECRET: "a secret of the fault test's own",
        PUBLIC_URL: "https://www.example.org",
        HOST: "",
      });
      try {
        const faults = [...(await unreachable(server)), ...(await faultsOf(server))];
        return { ok: faults.length === 0, figure: faults.join("; ") || "all as it should be" };
      } finally {
        await server.end();
      }
    }),
};
