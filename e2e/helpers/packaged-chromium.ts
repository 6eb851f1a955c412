import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";

/**
 * Unpacks the browser of the npm package @sparticuz/chromium, with the libraries and fonts that this machine lacks, and
 * returns how to launch it. Throws a sentence where it cannot work. The package's own unpacking is not used: it takes
 * a half-written file of an interrupted run for the browser.
 */
export async function unpackChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error("it is for Linux x64 only");
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = path.join(entry.slice(0, entry.lastIndexOf("chromium/build")), "chromium", "bin");
  const home = await privateFolder();
  const executablePath = await once(path.join(home, "chromium"), async (target) => {
    const output = createWriteStream(target, { mode: 0o755 });
    await pipeline(createReadStream(path.join(packed, "chromium.br")), createBrotliDecompress(), output);
  });
  const env: Record<string, string> = {};
  if (lacksLibraries(executablePath)) {
    const libraries = await unpackTar(path.join(packed, "al2023.tar.br"), path.join(home, "al2023"));
    env.LD_LIBRARY_PATH = path.join(libraries, "lib");
    if (lacksLibraries(executablePath, env))
      throw new Error(`libraries are missing: ${missing(executablePath, env)}`);
  }
  env.FONTCONFIG_FILE = await fontSettings(packed, home);
  return { executablePath, env: { ...inherited(), ...env } };
}

/** On a machine without fonts pages would be empty, so the package's font is the fallback. */
async function fontSettings(packed: string, home: string): Promise<string> {
  const fonts = await unpackTar(path.join(packed, "fonts.tar.br"), path.join(home, "fonts"));
  return once(path.join(home, "fonts.conf"), (draft) =>
    writeFile(
      draft,
      `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${fonts}/fonts</dir>
  <cachedir>${home}/font-cache</cachedir>
</fontconfig>
`,
    ),
  );
}

/** A folder of this user and this version only, so that no other user can place a browser there. */
async function privateFolder(): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const home = path.join(tmpdir(), `website-e2e-chromium-147-${user}`);
  await mkdir(home, { recursive: true, mode: 0o700 });
  if ((await stat(home)).uid !== user) throw new Error(`${home} belongs to another user`);
  return home;
}

/** Makes `target` with `make` unless it is there; it appears in one step, so several processes may do this at once. */
async function once(target: string, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(target)) return target;
  const draft = await mkdtemp(`${target}-draft-`);
  try {
    const file = path.join(draft, "content");
    await make(file);
    await rename(file, target).catch((error) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

function unpackTar(archive: string, target: string): Promise<string> {
  return once(target, async (draft) => {
    await mkdir(draft);
    const input = brotliDecompressSync(await readFile(archive));
    const result = spawnSync("tar", ["-x", "-C", draft], { input, encoding: "utf8" });
    if (result.status !== 0) throw new Error(`tar failed: ${result.error?.message ?? result.stderr}`);
  });
}

function lacksLibraries(executable: string, env: Record<string, string> = {}): boolean {
  return missing(executable, env) !== "";
}

function missing(executable: string, env: Record<string, string>): string {
  const result = spawnSync(executable, ["--version"], { encoding: "utf8", env: { ...inherited(), ...env } });
  if (result.status === 0) return "";
  return result.error?.message ?? result.stderr.trim().slice(0, 200);
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
