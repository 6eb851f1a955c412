import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { listen } from "#server/platform/http/listen.ts";

/** An outside service, fake over a real socket. */
export interface FakeServer {
  /** Without a slash at the end. */
  url: string;
  /** In order; the path includes the query. */
  requests: { method: string; path: string; headers: IncomingMessage["headers"] }[];
  /** Can be replaced at any time. */
  respond: RequestListener;
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startFakeServer(respond: RequestListener): Promise<FakeServer> {
  const server = createServer((req, res) => {
    fake.requests.push({ method: req.method ?? "", path: req.url ?? "", headers: req.headers });
    fake.respond(req, res);
  });
  const port = await listen(server);
  const fake: FakeServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    respond,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return fake;
}

/** Returns JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (_req: unknown, res: ServerResponse): void => {
    res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** The ways in which a service can fail a caller, each as it looks on the wire. */
export const failures: Record<string, RequestListener> = {
  hanging: () => undefined,
  "hanging halfway": (_req, res) => void res.writeHead(200).write('{"half":'),
  "closing the connection": (_req, res) => void res.destroy(),
  "401": json({ statusCode: 401, message: "Invalid token" }, 401),
  "403": json({ statusCode: 403, message: "The token does not have access to this location." }, 403),
  "422": json({ statusCode: 422, message: ["property x should not exist"] }, 422),
  "429": json({ message: "Too many requests" }, 429, { "retry-after": "7" }),
  "500": json({ message: "Oh no" }, 500),
  HTML: (_req, res) =>
    void res.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hi</p>"),
  "50 MB": (_req, res) => {
    const chunk = Buffer.alloc(1024 * 1024, " ");
    let left = 50;
    const write = () => {
      while (left > 0 && !res.destroyed) {
        left -= 1;
        if (!res.write(chunk)) return void res.once("drain", write);
      }
      res.end();
    };
    res.writeHead(200, { "content-type": "application/json" });
    write();
  },
  redirecting: (_req, res) => void res.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end(),
};
