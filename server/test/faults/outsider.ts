import { networkInterfaces } from "node:os";
import type { ServerProcess } from "#server/test/server-process.ts";
import { type FaultTest, startSite, withDatabase } from "./site.ts";

/** What does not hold, in words. */
async function faultsOf(server: ServerProcess): Promise<string[]> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: "manual", ...init }).catch(
      () => new Response(null, { status: 599 }),
    );
  const faults: string[] = [];
  for (const path of [
    "/.env",
    "/.git/HEAD",
    "/package.json",
    "/assets/index.js.map",
    "/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
  ]) {
    const { status } = await ask(path);
    if (status !== 404) faults.push(`${path} ${status} instead of 404`);
  }
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
  guarantee: "Production from outside: within reach, no file but ours, no foreign host in a page",
  run: () =>
    withDatabase(async (database) => {
      const server = await startSite(database, {
        NODE_ENV: "production",
        APP_SECRET: "a secret of the fault test's own",
        PUBLIC_URL: "https://www.example.org",
        HOST: "",
      });
      const faults = [...(await unreachable(server)), ...(await faultsOf(server))];
      return { ok: faults.length === 0, figure: faults.join("; ") || "all as it should be" };
    }),
};
