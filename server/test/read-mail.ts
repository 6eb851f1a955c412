import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A mail as its reader sees it. */
export interface ReadMail {
  /** Unfolded, by names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

const decode = (part: string): string => {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
};

/** Takes a message apart: its headers, its text and its HTML. */
export function readMail(message: string): ReadMail {
  const source = message.replace(/\r?\n/g, "\r\n");
  const [head = ""] = source.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary ? source.split(`--${boundary}`) : [source];
  const partOf = (type: string) =>
    decode(parts.slice(1).find((part) => part.includes(`Content-Type: ${type}`)) ?? "").trim();
  return { headers, text: partOf("text/plain"), html: partOf("text/html") };
}

/** The mails in an outbox folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(files.map(async (name) => readMail(await readFile(join(folder, name), "utf8"))));
}

/** The token of the link to a page ("/confirm") in a mail. */
export const tokenIn = (mail: ReadMail | undefined, page: string): string =>
  new RegExp(`${page}#([\\w.-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
