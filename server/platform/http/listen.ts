import { once } from "node:events";
import type { Server } from "node:net";

/** Where to listen. Without a host: on every address of the machine. */
interface Place {
  port: number;
  host?: string | undefined;
}

const ofThisMachineAlone: Place = { port: 0, host: "127.0.0.1" };

/** Lets a server listen, on a free port of this machine alone unless told otherwise. @returns its port. @throws Node's error when it can't. */
export async function listen(server: Server, place = ofThisMachineAlone): Promise<number> {
  server.listen(place);
  await once(server, "listening");
  return portOf(server);
}

/** The port that a server listens on. @throws Error when it listens on none. */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("this server listens on no port");
  return address.port;
}
