import { startRawServer } from "./raw-server.ts";

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
  /** Every message that it has from the first to the last byte, whether or not it could still say so. */
  const taken: Taken[] = [];
  /** Every RCPT TO. */
  const begun: Taken[] = [];
  const { address, close } = await startRawServer((socket) => {
    socket.setNoDelay(true);
    let line = "";
    let recipient = "";
    let verdict: Verdict = "take";
    let tail: Buffer | undefined;
    const reply = (text: string) => socket.write(`${text}\r\n`);
    const take = () => {
      taken.push({ address: recipient, at: Date.now() });
      if (verdict === "cut") socket.destroy();
      else reply("250 2.0.0 taken");
    };
    const command = (text: string) => {
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") reply("250 raw-smtp");
      else if (verb === "RCPT") {
        recipient = /<([^>]*)>/.exec(text)?.[1] ?? "";
        begun.push({ address: recipient, at: Date.now() });
        verdict = verdictOf(recipient);
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
  return { url: `smtp://${address}`, taken, begun, close };
}
