import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Env, parseVariables } from "#server/platform/env/env.ts";

/** The process's environment, then the file `.env` of the current folder. @throws StartError */
export function readEnv(): Env {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return parseVariables({ ...file, ...process.env });
}
