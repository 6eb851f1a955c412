import { createServer, type Socket } from "node:net";
import { listen } from "#server/platform/http/listen.ts";

/** A server on raw sockets, which greets as no library's server would. `close` cuts its connections. */
export async function startRawServer(greet: (socket: Socket) => void = () => undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    greet(socket);
  });
  const address = `127.0.0.1:${await listen(server)}`;
  return {
    address,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
