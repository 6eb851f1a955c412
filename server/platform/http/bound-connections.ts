import type { Server } from "node:http";

const maxPerAddress = 1000;

/** Limits the connections of one address. Behind a proxy all connections share its address, so the proxy must limit them. */
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
