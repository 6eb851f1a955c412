import type { Env } from "./env.ts";

/** The absolute address of a path of this site: under PUBLIC_URL, or where there is none, on this machine's port. */
export const siteUrl = (env: Pick<Env, "PUBLIC_URL" | "PORT">, path = "/"): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`;
