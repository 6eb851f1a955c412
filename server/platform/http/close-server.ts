import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Tracks connections that never sent a request, which Node counts as busy. @returns closes idle ones, then the others within `limitMs` */
export function prepareToClose(server: Server): (limitMs: number) => Promise<void> {
  const silent = new Set<Socket>();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return async (limitMs) => {
    const closed = once(server, "close");
    server.close();
    for (const socket of silent) socket.destroy();
    // Repeatedly, because a browser keeps its connection open after the response.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), limitMs);
    await closed;
    clearInterval(hangUp);
    clearTimeout(cutOff);
  };
}
