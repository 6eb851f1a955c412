import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Env, parseVariables } from "#server/platform/env/env.ts";

/** The process's environment, then the file `.env` of the current folder. @throws StartError */
export function readEnv(): Env {
  // Windows' editor begins a file with a byte order mark, which would become a part of the first name.
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8").replace(/^\ufeff/, "")) : {};
  return parseVariables({ ...file, ...process.env });
}
