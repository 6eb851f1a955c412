import type { Server } from "node:http";

/** A whole campus of browsers, and far from all the sockets that a process may open. */
const maxPerAddress = 1000;

/** Hangs up on an address that has too many connections open. Behind a proxy all come from it: there the proxy counts. */
export function boundConnections(server: Server, max = maxPerAddress): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const rest = (open.get(address) ?? 1) - 1;
      if (rest > 0) open.set(address, rest);
      else open.delete(address);
    });
    if (count > max) socket.destroy();
  });
}
