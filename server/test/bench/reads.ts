import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "undici";
import { type Measured, measure, medianOf, pin } from "./load.ts";

const rounds = 3;
const load = { connections: 50, seconds: 3 };

const ofTheConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The response as it goes over the wire: `fetch` would decode it. */
async function responseOf(url: string) {
  const { headers, body } = await request(url, { headers: { "accept-encoding": "br" } });
  const bytes = Buffer.from(await body.arrayBuffer());
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name));
  return {
    body: bytes.toString("base64"),
    headers: { ...Object.fromEntries(kept), "content-length": String(bytes.length) },
  };
}

const bareServer = `
const { body, headers } = JSON.parse(process.env.SENT);
const bytes = Buffer.from(body, "base64");
const server = require("node:http").createServer((_req, res) => res.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/** A public response beside a bare `node:http` that sends the same bytes, in turn, so that a machine that slows down slows down both. */
export async function benchReads(url: string, core: number): Promise<{ site: Measured; bare: Measured }> {
  const sent = await responseOf(url);
  const child = spawn(process.execPath, ["--eval", bareServer, "--input-type=commonjs"], {
    env: { ...process.env, SENT: JSON.stringify(sent) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout.setEncoding("utf8"), "data");
    pin(core, child.pid);
    const bareUrl = `http://127.0.0.1:${Number(port)}/`;
    const site: Measured[] = [];
    const bare: Measured[] = [];
    for (const target of [url, bareUrl]) await measure({ ...load, url: target });
    for (let round = 0; round < rounds; round += 1) {
      site.push(await measure({ ...load, url }));
      bare.push(await measure({ ...load, url: bareUrl }));
    }
    return { site: medianOf(site), bare: medianOf(bare) };
  } finally {
    child.kill();
  }
}
