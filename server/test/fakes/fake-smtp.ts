import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { portOf } from "#server/platform/http/listen.ts";

/** A mail server on a free port. */
export interface FakeSmtp {
  url: string;
  /** What it took, as it came. */
  messages: string[];
  /** What the sender of each called itself. */
  senders: string[];
  connections(): number;
  close(): Promise<void>;
}

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** Starts it. `refuse` refuses recipients with this code and these words, or `refused` alone; `hang` never responds to a message. */
export async function startFakeSmtp(
  more: {
    refuse?: [code: number, words: string];
    refused?: string;
    hang?: boolean;
    refuseLogin?: boolean;
    /** TLS from the start, with a certificate that nobody trusts. */
    secure?: boolean;
  } = {},
): Promise<FakeSmtp> {
  const messages: string[] = [];
  const senders: string[] = [];
  let connections = 0;
  const options: SMTPServerOptions = {
    secure: more.secure ?? false,
    authOptional: !more.refuseLogin,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: (_auth, _session, done) =>
      done(more.refuseLogin ? refusal(535, "Authentication failed") : null, { user: "x" }),
    onRcptTo: ({ address }, _session, done) => {
      const refused = more.refuse && address === (more.refused ?? address) ? more.refuse : undefined;
      done(refused && refusal(...refused));
    },
    onData: (stream, { hostNameAppearsAs }, done) => {
      // A sender that is killed in the middle of a message leaves half of it: a mail server throws that away.
      void text(stream).then(
        (message) => {
          if (more.hang) return;
          messages.push(message);
          senders.push(String(hostNameAppearsAs));
          done();
        },
        () => undefined,
      );
    },
  };
  const server = new SMTPServer({ ...options, closeTimeout: 10, logger: false });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const port = portOf(listening);
  return {
    url: `smtp://${more.refuseLogin ? "user:wrong@" : ""}127.0.0.1:${port}`,
    messages,
    senders,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
