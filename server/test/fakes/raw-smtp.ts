import { createServer, type Socket } from "node:net";
import { listen } from "#server/platform/http/listen.ts";

/** What becomes of a recipient. `cut`: the message is taken, and the connection ends before the response. */
export type Verdict = "take" | "refuse" | "later" | "cut";

export interface Taken {
  address: string;
  at: number;
}

const end = Buffer.from("\r\n.\r\n");
const words: Record<"refuse" | "later", string> = {
  refuse: "550 5.7.1 not from you\r\n",
  later: "421 4.7.0 try again later\r\n",
};

/** A mail server on a raw socket: quicker than `smtp-server`, and it can end a connection at any step. */
export async function startRawSmtp(verdictOf: (address: string) => Verdict = () => "take") {
  const sockets = new Set<Socket>();
  /** Every message that it has from the first to the last byte, whether or not it could still say so. */
  const taken: Taken[] = [];
  /** Every RCPT TO. */
  const begun: Taken[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    let line = "";
    let address = "";
    let verdict: Verdict = "take";
    let tail: Buffer | undefined;
    const reply = (text: string) => socket.write(`${text}\r\n`);
    const take = () => {
      taken.push({ address, at: Date.now() });
      if (verdict === "cut") socket.destroy();
      else reply("250 2.0.0 taken");
    };
    const command = (text: string) => {
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") reply("250 raw-smtp");
      else if (verb === "RCPT") {
        address = /<([^>]*)>/.exec(text)?.[1] ?? "";
        begun.push({ address, at: Date.now() });
        verdict = verdictOf(address);
        if (verdict === "later") socket.end(words.later);
        else if (verdict === "refuse") socket.write(words.refuse);
        else reply("250 2.1.5 ok");
      } else if (verb === "DATA") {
        tail = Buffer.alloc(0);
        reply("354 go ahead");
      } else if (verb === "QUIT") socket.end("221 2.0.0 bye\r\n");
      else reply("250 2.0.0 ok");
    };
    socket.on("data", (chunk) => {
      if (tail) {
        const all = Buffer.concat([tail, chunk]);
        const isOver = all.includes(end);
        tail = isOver ? undefined : all.subarray(-end.length);
        if (isOver) take();
        return;
      }
      line += chunk.toString("latin1");
      for (let at = line.indexOf("\r\n"); at >= 0; at = line.indexOf("\r\n")) {
        const text = line.slice(0, at);
        line = line.slice(at + 2);
        command(text);
      }
    });
    reply("220 raw-smtp ready");
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    begun,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
