import type { Env } from "./env.ts";

export const siteUrl = (env: Pick<Env, "PUBLIC_URL" | "PORT">, path = "/"): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`;
