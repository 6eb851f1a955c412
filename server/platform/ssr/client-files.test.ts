import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "#server/platform/ssr/client-files.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";

let folder = "";
let http: ReturnType<typeof supertest>;

beforeAll(async () => {
  folder = await temporaryFolder("website-test-built");
  await mkdir(join(folder, "assets"));
  const files = {
    "assets/page-1a2b.js": "plain script",
    "assets/page-1a2b.js.br": "the script for br",
    "assets/page-1a2b.js.gz": "the script for gzip",
    "favicon.svg": "<svg/>",
    "favicon.ico": "an icon",
    "index.html": "a template",
    ".vite.js": "hidden",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  http = supertest(express().use(await builtFiles(folder)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = "/assets/page-1a2b.js";

test.each([
  ["br", "gzip, deflate, br"],
  ["gzip", "gzip, deflate"],
  [undefined, "identity"],
  ["gzip", "br;q=0, gzip;q=0.5"],
  ["br", "gzip; Q=0.000, br; q=0.1"],
  [undefined, "br ; q=0.0,gzip;q=0"],
  ["br", "gzip, br;q=0.01"],
  ["br", "BR, GZIP"],
])("a browser gets the best form that it takes: %s of %s", async (encoding, accepted) => {
  // As bytes: the files only say which they are.
  const { headers } = await http.head(script).set("Accept-Encoding", accepted).expect(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("Accept-Encoding");
  const names = { br: "the script for br", gzip: "the script for gzip" };
  const text = encoding === "br" || encoding === "gzip" ? names[encoding] : "plain script";
  expect(headers["content-length"]).toBe(String(text.length));
});

test("files with a hash in their name are cached for good, others for an hour; a known ETag gets a 304", async () => {
  const { headers, text } = await http.get(script).set("Accept-Encoding", "identity").expect(200);
  expect(text).toBe("plain script");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  await http
    .get(script)
    .set("Accept-Encoding", "identity")
    .set("If-None-Match", headers.etag ?? "")
    .expect(304);
  const icon = await http.get("/favicon.svg").expect(200);
  expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
  // Feed readers ask for it, whatever pages say.
  await http.get("/favicon.ico").expect(200).expect("Content-Type", "image/x-icon");
});

test("templates, hidden files and what is not there are not served, and nothing is written", async () => {
  for (const path of ["/index.html", "/.vite.js", "/assets/none.js", "/assets"])
    await http.get(path).expect(404);
  await http.post("/assets/none.js").send("x").expect(404);
  await http.post(script).send("x").expect(404);
});

test("each encoding has an ETag of its own, and `*` names them all", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(
      async (accepted) => (await http.head(script).set("Accept-Encoding", accepted)).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(3);
  await http.get(script).set("If-None-Match", "*").expect(304);
});
