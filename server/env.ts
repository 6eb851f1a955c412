import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Env, parseVariables } from "#server/platform/env/env.ts";

/**
 * The configuration of this process: its environment, then the file `.env` of the current folder. The only reader of process.env.
 * @throws EnvironmentError when a variable is missing or malformed.
 */
export function readEnv(): Env {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return parseVariables({ ...file, ...process.env });
}
