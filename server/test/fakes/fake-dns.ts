import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server on a free port: TXT records by name. */
export interface FakeDns {
  address: string;
  texts: Record<string, string>;
  /** It takes questions and never responds. */
  isSilent: boolean;
  close(): void;
}

const txt = 16;

/** The labels of the question's name, and where it ends. */
function nameIn(question: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** RFC 1035, 4.1: the question, and for a TXT question its record; else NXDOMAIN. */
function respond(question: Buffer, texts: Record<string, string>): Buffer {
  const { name, end } = nameIn(question);
  const text = question.readUInt16BE(end - 4) === txt ? texts[name] : undefined;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  head.fill(0, 6);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  if (text === undefined) return Buffer.concat([head, question.subarray(12, end)]);
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
  // A pointer to the name in the question, TXT, IN, and 0 s, so that nothing is cached.
  const record = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, question.subarray(12, end), record, data]);
}

export async function startFakeDns(): Promise<FakeDns> {
  const socket = createSocket("udp4");
  const fake: FakeDns = { address: "", texts: {}, isSilent: false, close: () => socket.close() };
  socket.on("message", (question, { port, address }) => {
    if (!fake.isSilent) socket.send(respond(question, fake.texts), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  fake.address = `127.0.0.1:${socket.address().port}`;
  return fake;
}
