import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { json } from "node:stream/consumers";
import { listen } from "#server/platform/http/listen.ts";

/** A Companion server (version 7's protocol), fake over real sockets: a Dropbox to sign in to, with one picture. */
interface FakeCompanion {
  url: string;
  /** What the uploader asked for, file by file. */
  uploads: Record<string, unknown>[];
  /** While it is set, the storage refuses uploads, because their signed addresses are changed. */
  spoilsAddresses: boolean;
  stop(): Promise<void>;
}

/** @param picture what the Dropbox holds. */
export async function startFakeCompanion(picture: Buffer): Promise<FakeCompanion> {
  const uploads: Record<string, unknown>[] = [];
  const sockets = new Set<Socket>();
  const signingIn = new Map<string, Socket>();
  const item = {
    isFolder: false,
    icon: "file",
    name: "beach.jpg",
    mimeType: "image/jpeg",
    id: "beach",
    requestPath: "beach",
    thumbnail: null,
    modifiedDate: "2026-11-01T12:00:00Z",
    size: picture.length,
    author: { name: "Ann", url: "http://127.0.0.1/ann" },
  };

  async function handle(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? "/", "http://companion");
    res.setHeader("Access-Control-Allow-Origin", req.headers.origin ?? "*");
    res.setHeader("Access-Control-Allow-Headers", "content-type, uppy-auth-token");
    const reply = (body: unknown, status = 200) =>
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const page = (html: string) => res.writeHead(200, { "content-type": "text/html" }).end(html);
    if (req.method === "OPTIONS") return res.writeHead(204).end();
    switch (url.pathname) {
      case "/dropbox/connect":
        return page(`<form action="allow"><button name="token" value="${url.searchParams.get("authCallbackToken")}">
          Allow</button></form>`);
      case "/dropbox/allow":
        say(signingIn.get(url.searchParams.get("token") ?? ""), { token: "signed-in" });
        return page("Authentication successful.");
      case "/dropbox/list/":
        if (req.headers["uppy-auth-token"] !== "signed-in") return reply({}, 401);
        return reply({ username: "ann@example.org", items: [item], nextPagePath: null });
      case "/dropbox/get/beach":
        uploads.push((await json(req)) as Record<string, unknown>);
        return reply({ token: String(uploads.length - 1) });
      default:
        // Nobody is signed in at the other sources.
        return reply({}, url.pathname.endsWith("/list/") ? 401 : 404);
    }
  }

  /** What Companion does once the page listens: the plain PUT that it was asked for, and its outcome. */
  async function send(socket: Socket, wanted: Record<string, unknown> = {}) {
    const { endpoint, httpMethod, headers } = wanted;
    const response = await fetch(`${endpoint}${companion.spoilsAddresses ? "0" : ""}`, {
      method: String(httpMethod),
      headers: headers as Record<string, string>,
      body: new Uint8Array(picture),
    });
    const bytes = { bytesUploaded: picture.length, bytesTotal: picture.length };
    say(socket, { action: "progress", payload: { progress: "100.00", ...bytes } });
    say(
      socket,
      response.ok
        ? {
            action: "success",
            payload: { response: { status: response.status, responseText: "" }, url: null },
          }
        : {
            action: "error",
            payload: { error: { message: response.statusText, extraData: { status: response.status } } },
          },
    );
  }

  const server = createServer((req, res) => void handle(req, res));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  });
  server.on("upgrade", (req, socket: Socket) => {
    acceptWebSocket(req, socket);
    const [, kind, ...rest] = (req.url ?? "").split("/");
    if (kind === "api") void send(socket, uploads[Number(rest[0])]);
    else signingIn.set(rest.at(-1) ?? "", socket);
  });
  const port = await listen(server);
  const companion: FakeCompanion = {
    url: `http://127.0.0.1:${port}`,
    uploads,
    spoilsAddresses: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return companion;
}

/** The opening handshake of RFC 6455; later messages of the page are not read. */
function acceptWebSocket(req: IncomingMessage, socket: Socket): void {
  const key = `${req.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(key).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

/** Sends one text frame, of less than 64 KB. */
function say(socket: Socket | undefined, message: unknown): void {
  const bytes = Buffer.from(JSON.stringify(message));
  const header =
    bytes.length < 126 ? [0x81, bytes.length] : [0x81, 126, bytes.length >> 8, bytes.length & 255];
  socket?.write(Buffer.concat([Buffer.from(header), bytes]));
}
