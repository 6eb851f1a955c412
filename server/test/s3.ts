import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseVariables } from "#server/platform/env/env.ts";
import { listen } from "#server/platform/http/listen.ts";
import { s3Connector } from "#server/platform/storage/s3-storage.ts";
import { startS3Server } from "./fakes/fake-s3.ts";
import { testKeys } from "./sigv4.ts";

const daemons = ["radosgw", "ceph-mon", "ceph-osd", "ceph", "radosgw-admin", "monmaptool", "curl"];

/** Why Ceph's S3 gateway can't be started here: its programs are not installed, or we may start no daemons; undefined when it can. */
function noCeph(): string | undefined {
  if (process.env.TEST_S3 === "own") return "TEST_S3=own";
  if (process.getuid?.() !== 0) return "Ceph wants root";
  try {
    execFileSync("which", daemons, { stdio: "ignore" });
    return undefined;
  } catch {
    return "Ceph is not installed";
  }
}

/** Starts a server that speaks S3, with an empty bucket: Ceph's gateway where it can be had. `name` says which one runs; so does a line of output. */
export async function startS3() {
  const since = performance.now();
  let why = noCeph();
  const ceph = why
    ? undefined
    : await startCeph().catch((error: unknown) => {
        why = `Ceph did not start: ${error instanceof Error ? error.message : error}`;
      });
  const server = ceph ?? (await startS3Server());
  const name = ceph ? "S3 (Ceph's gateway)" : "S3 (our own server that checks signatures)";
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  process.stdout.write(`Tests use ${name}, up after ${seconds} s${why ? `: ${why}` : ""}\n`);
  const variables = {
    S3_BUCKET: "photos",
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: testKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
  };
  const { sdk, client } = await s3Connector(parseVariables(variables))();
  await client.send(new sdk.CreateBucketCommand({ Bucket: variables.S3_BUCKET }));
  client.destroy();
  return { name, variables, stop: server.stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

async function startCeph() {
  const folder = await mkdtemp(join(tmpdir(), "website-test-ceph-"));
  const [gateway, monitor] = [await freePort(), await freePort()];
  const stop = async () => {
    const run = join(folder, "run");
    for (const file of (await readdir(run)).filter((name) => name.endsWith(".pid"))) {
      const pid = Number(await readFile(join(run, file), "utf8"));
      if (pid > 1) process.kill(pid, "SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await promisify(execFile)(
      "sh",
      [join(import.meta.dirname, "ceph-gateway.sh"), folder, `${gateway}`, `${monitor}`],
      {
        timeout: 60_000,
      },
    );
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return { endpoint: `http://127.0.0.1:${gateway}`, stop };
}
