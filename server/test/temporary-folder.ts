import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes an empty folder for a test, whose name begins with `name`. The caller removes it. */
export async function temporaryFolder(name: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, `${name}-`));
  // As root, PostgreSQL runs as another user, who must be able to reach the folder.
  await chmod(folder, 0o755);
  return folder;
}
