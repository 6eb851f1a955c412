import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { bodyFloods } from "./body-floods.ts";
import { nextAddress } from "./site.ts";

/*
 * One flood from a process of its own (`body-flood-process.ts URL NAME SECONDS CONNECTIONS`), behind everybody else on its
 * core: it must not slow down the clock of who measures. Prints its responses as JSON, by status; 0 counts requests without one.
 */

const [url = "", name = "", seconds = "", connections = ""] = process.argv.slice(2);
const flood = bodyFloods[name];
if (!flood) throw new Error(`There is no flood called ${name}.`);
setPriority(19);

const { path, headers, body, isFromMany } = flood;
const bodies = Array.from({ length: isFromMany ? 20 : 300 }, (_, number) => Buffer.from(body(number)));
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const address = nextAddress();
const statuses: Record<number, number> = {};
let count = 0;

function sendOne(): Promise<number> {
  count += 1;
  const content = bodies[count % bodies.length] ?? Buffer.alloc(0);
  return new Promise((resolve) => {
    const sent = request(url + path, {
      method: "POST",
      agent,
      headers: {
        "content-type": "application/json",
        "content-length": String(content.length),
        "x-forwarded-for": isFromMany ? nextAddress() : address,
        ...headers,
      },
    });
    sent.on("response", (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(content);
  });
}

const until = performance.now() + Number(seconds) * 1000;
async function client() {
  while (performance.now() < until) {
    const status = await sendOne();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}
await Promise.all(Array.from({ length: Number(connections) }, client));
process.stdout.write(JSON.stringify(statuses));
// The server may hold connections open.
process.exit();
