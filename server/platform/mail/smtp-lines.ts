import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Timeouts } from "#server/platform/env/timeouts.ts";

export type MailWaits = Pick<Timeouts, "mailGreeting" | "mailSilence">;

export const smtpTimeouts = ({ mailGreeting, mailSilence }: MailWaits) => ({
  connectionTimeout: mailGreeting,
  greetingTimeout: mailGreeting,
  socketTimeout: mailSilence,
  dnsTimeout: mailGreeting,
});

export interface SmtpError extends SMTPConnection.SMTPError {
  /** The whole message was sent without a response, so it may have arrived. */
  isInDoubt?: boolean;
}

/** Asked when the server wants the message only after `recentMs`: it was slow, or this process was frozen. */
export type LastLook = () => Promise<boolean>;

/** The caller has just looked: asking again for every mail would cost a query each. */
const recentMs = 1000;

class NotWanted extends Error {}

/** Begins to run when the server has asked for the message (354). */
async function* wanted(body: Buffer, isStillWanted: LastLook, since: number) {
  if (performance.now() - since > recentMs && !(await isStillWanted())) throw new NotWanted();
  yield body;
}

/** A connection that has been greeted: what is sent now begins now. */
export interface SmtpLine {
  /** @returns whether it was still wanted, and sent @throws SmtpError */
  send(message: { from: string; to: string[]; body: Buffer }, isStillWanted: LastLook): Promise<boolean>;
  /** For the next mail; a line that failed is closed instead. */
  release(): void;
}

export type SmtpLines = ReturnType<typeof openSmtpLines>;

/**
 * Connections to the mail server, used again and again. nodemailer's own pool takes a mail before its connection is there, so that
 * one may begin long after its person was looked at; and its errors don't tell whether the message had gone out.
 */
export function openSmtpLines(url: string, waits: MailWaits) {
  const { auth, ...server } = parseConnectionUrl(url);
  const open = new Set<SMTPConnection>();
  const idle: SMTPConnection[] = [];

  async function connect(): Promise<SMTPConnection> {
    const connection = new SMTPConnection({ ...server, ...smtpTimeouts(waits) });
    open.add(connection);
    connection.once("end", () => open.delete(connection));
    // Between calls, too, the server may go away.
    connection.on("error", () => open.delete(connection));
    try {
      await settled(connection, (done) => connection.connect(done));
      if (auth && connection.allowsAuth) await settled(connection, (done) => connection.login(auth, done));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  return {
    async ready(): Promise<SmtpLine> {
      let connection = idle.pop();
      while (connection && !open.has(connection)) connection = idle.pop();
      const line = connection ?? (await connect());
      return {
        async send({ body, ...envelope }, isStillWanted) {
          let isWhole = false;
          const message = Readable.from(wanted(body, isStillWanted, performance.now())).once("end", () => {
            isWhole = true;
          });
          try {
            await settled(line, (done) => {
              message.once("error", done);
              line.send(envelope, message, done);
            });
            return true;
          } catch (error) {
            // Half a message is none.
            open.delete(line);
            line.close();
            if (error instanceof NotWanted) return false;
            const failure: SmtpError = error instanceof Error ? error : new Error(String(error));
            failure.isInDoubt = isWhole && !failure.responseCode;
            throw failure;
          }
        },
        release: () => void (open.has(line) && idle.push(line)),
      };
    },
    close(): void {
      for (const connection of open) connection.close();
    },
  };
}

/** One step of a connection; it also ends when the connection does. */
async function settled(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  let stop = () => {};
  const finished = new Promise<void>((resolve, reject) => {
    // The server's last words (421) reach the callback right after the end.
    const ended = () =>
      setImmediate(reject, Object.assign(new Error("the connection was closed"), { code: "ECONNECTION" }));
    connection.once("error", reject).once("end", ended);
    stop = () => void connection.off("error", reject).off("end", ended);
    step((error) => (error ? reject(error) : resolve()));
  });
  await finished.finally(stop);
}
