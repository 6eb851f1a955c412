import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ask,
  type FaultTest,
  longest,
  registerAt,
  seconds,
  startSite,
  storedEmails,
  until,
  withEnds,
  withFolder,
} from "./site.ts";

const megabyte = 1024 * 1024;
const diskMegabytes = 260;
const fullSeconds = 4;

/** Writes until there is no room left. */
async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(megabyte, 1);
  for (let bytes = megabyte; bytes >= 4096; )
    await writeFile(file, chunk.subarray(0, bytes), { flag: "a" }).catch(() => {
      bytes /= 2;
    });
}

/** The built-in database on a disk of its own, filled to the last byte while people register. */
export const fullDisk: FaultTest = {
  guarantee:
    "Disk full (built-in database): pages still come, writes return 503, nothing acknowledged is lost, writes go on once there is room",
  run: () =>
    withFolder(async (disk) => {
      if (process.platform !== "linux" || process.getuid?.() !== 0)
        return { skipped: "needs Linux and root, to mount a small disk" };
      try {
        execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=755`, "tmpfs", disk], {
          stdio: "pipe",
        });
      } catch {
        return { skipped: "this machine does not let us mount a small disk" };
      }
      try {
        const dataDir = path.join(disk, "data");
        return await withEnds(dataDir, () => onDisk(dataDir, path.join(disk, "large-file")));
      } finally {
        execFileSync("umount", [disk]);
      }
    }),
};

async function onDisk(dataDir: string, ballast: string) {
  let server = await startSite({ dataDir });
  const acknowledged: string[] = [];
  let count = 0;
  const register = async () => {
    count += 1;
    const email = `disk.${count}@example.org`;
    const response = await registerAt(server, email);
    if (response.status === 201) acknowledged.push(email);
    return response;
  };
  for (let time = 0; time < 20; time += 1) await register();
  await fill(ballast);
  const writes: { status: number; ms: number }[] = [];
  const reads: { status: number }[] = [];
  for (const end = Date.now() + fullSeconds * 1000; Date.now() < end; await sleep(50)) {
    writes.push(await register());
    reads.push(await ask(server, "/"));
  }
  const refused = writes.filter(({ status }) => status === 503).length;
  await rm(ballast);
  const back = await until(async () => (await register()).status === 201, 20_000);
  await server.end();
  server = await startSite({ dataDir });
  const kept = new Set(await storedEmails(dataDir));
  const lost = acknowledged.filter((email) => !kept.has(email)).length;
  const slowest = longest(writes.map(({ ms }) => ms));
  return {
    ok:
      refused > 10 &&
      writes.every(({ status }) => status === 201 || status === 503) &&
      reads.every(({ status }) => status === 200) &&
      slowest < 5000 &&
      lost === 0,
    figure: `${reads.length} pages served, ${refused} of ${writes.length} writes 503 (slowest ${seconds(slowest)}), ${lost} of ${acknowledged.length} acknowledged lost, takes writes again ${seconds(back)} after there is room`,
  };
}
