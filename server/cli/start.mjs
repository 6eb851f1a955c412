// `npm start` builds when the sources are newer than the build; `--build-if-changed` does only that, `--build` always builds.
// Plain JavaScript, because loading tsx would slow every start.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = join(root, "dist/server/index.js");
const configs = ["package-lock.json", "vite.config.ts", "vite.embed.config.ts", "tailwind.config.ts"];
const sources = ["client", "server", "shared", ...configs];

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newestOf(path) {
  if (!statSync(path).isDirectory()) return changedAt(path);
  return readdirSync(path, { withFileTypes: true }).reduce(
    (newest, entry) => Math.max(newest, newestOf(join(path, entry.name))),
    0,
  );
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const option = process.argv[2];
const isStart = option === undefined;
if (!isStart && !["--build", "--build-if-changed"].includes(option)) {
  console.error(
    `There is no option ${option}. Settings come from the environment, or from .env (see .env.example).`,
  );
  process.exit(2);
}
if (
  option === "--build" ||
  Math.max(...sources.map((source) => newestOf(join(root, source)))) > changedAt(built)
) {
  if (root.includes("?")) {
    console.error(`The site can't be built in ${root}: move it to a folder without ? in its path.`);
    process.exit(1);
  }
  const output = join(root, "dist");
  if (!isWritable(existsSync(output) ? output : root)) {
    console.error(
      `The site must be built, and this user can't write to ${output}: run \`npm run build\` as its owner.`,
    );
    process.exit(1);
  }
  if (!existsSync(join(root, "node_modules/vite"))) {
    console.error("The packages to build the site are missing: run `npm ci --include=dev` first.");
    process.exit(1);
  }
  if (isStart)
    console.error("Building the site. This takes about half a minute, and only happens after a change.");
  // Vite takes what follows a # in a path for a query: it sees the folder by a link without one.
  const link = root.includes("#") && join(mkdtempSync(join(tmpdir(), "build-")), "site");
  if (link) symlinkSync(root, link);
  const keepLinks = link ? ["--preserve-symlinks", "--preserve-symlinks-main"] : [];
  const { status } = spawnSync(
    process.execPath,
    [...keepLinks, "--import", "tsx", join(link || root, "server/cli/build.ts")],
    { stdio: ["ignore", "inherit", "inherit"], cwd: root },
  );
  if (link) rmSync(dirname(link), { recursive: true });
  if (status !== 0) process.exit(status ?? 1);
}
if (isStart) await import(pathToFileURL(built).href);
