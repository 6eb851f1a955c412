import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The bytes and headers that a baseline sends: exactly what the product sent. */
export interface SentResponse {
  body: Buffer;
  headers: Record<string, string>;
}

/** The product's response at an address, as it goes over the wire (fetch decodes; node:http does not). */
export async function responseOf(url: string): Promise<SentResponse> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () => {
        const kept = Object.entries(res.headers).filter(
          ([name]) => !["date", "connection", "keep-alive"].includes(name),
        );
        const headers = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
        resolve({ body: Buffer.concat(parts), headers });
      });
    }).on("error", reject);
  });
}

/** Starts a baseline server that sends this response, on the Node at `node`; `stop` ends it. */
export async function startBaseline(
  kind: "bare" | "pg" | "express",
  sent: SentResponse,
  databaseUrl: string,
  node: string,
) {
  const folder = await mkdtemp(join(tmpdir(), "website-bench-"));
  const file = join(folder, "response.json");
  await writeFile(file, JSON.stringify({ body: sent.body.toString("base64"), headers: sent.headers }));
  const child: ChildProcess = spawn(
    node,
    ["--import", "tsx", join(import.meta.dirname, "baseline-server.ts"), kind, file, databaseUrl],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  if (!child.stdout) throw new Error("the baseline has no output");
  // It says its port when it has read the file.
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  await rm(folder, { recursive: true, force: true });
  return { url: `http://127.0.0.1:${Number(line)}`, pid: child.pid ?? 0, stop: () => child.kill("SIGKILL") };
}
