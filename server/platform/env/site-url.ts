import type { Env } from "./env.ts";

/** An absolute address of this site: under PUBLIC_URL, or on this machine's port. */
export const siteUrl = (env: Pick<Env, "PUBLIC_URL" | "PORT">, path = "/"): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`;
