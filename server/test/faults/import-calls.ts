import { setTimeout as sleep } from "node:timers/promises";
import { importHeader, importMapping } from "#server/test/import-file.ts";
import type { Import, ImportUndone } from "#shared/api/imports.ts";
import { ask } from "./site.ts";

interface Server {
  url: string;
}

/** A file of so many people; `padding` makes each row longer. */
export const listOf = (count: number, tag: string, padding = 0): Buffer =>
  Buffer.from(
    [
      `${importHeader},Notes`,
      ...Array.from(
        { length: count },
        (_, n) =>
          `Ada,Lovelace ${"abcdefgh"[n % 8]},${tag}.${n}@example.org,Texas,(512) 555-0142,${"x".repeat(padding)}`,
      ),
    ].join("\r\n"),
  );

export async function signInAt(
  server: Server,
  body: { username: string; password: string },
): Promise<string> {
  const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body });
  return cookie;
}

/** The calls of an import, on a running server. A server that is killed rejects them. */
export function importCalls(server: Server, cookie: string) {
  async function call<Result>(method: string, path: string, body?: Buffer | object): Promise<Result> {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(`${server.url}/api/admin/imports${path}`, {
      method,
      headers: { cookie, "content-type": isFile ? "text/csv" : "application/json" },
      body: isFile ? new Uint8Array(body) : body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    // The response of the contract.
    return (text ? JSON.parse(text) : undefined) as Result;
  }
  const read = (id: string) => call<Import>("GET", `/${id}`);
  return {
    read,
    upload: (file: Buffer) => call<Import>("POST", "", file),
    list: () => call<Import[]>("GET", ""),
    check: (id: string) => call<Import>("PUT", `/${id}`, { mapping: importMapping, source: "a list" }),
    undo: (id: string) => call<ImportUndone>("POST", `/${id}/undo`),
    async commit(id: string): Promise<Import> {
      await call("POST", `/${id}/commit`);
      for (;;) {
        const state = await read(id);
        if (state.state !== "committing") return state;
        await sleep(200);
      }
    },
  };
}
