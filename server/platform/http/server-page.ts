import { createHash } from "node:crypto";
import type { Response } from "express";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

export const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** As React and `escapeHtml` write them. */
const escaped: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  lt: "<",
  gt: ">",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name) => escaped[name] ?? "");

/** Allows the page's own `style` attributes, and no others. */
export function hashesOfStyleAttributes(html: string): string[] {
  const written = new Set([...html.matchAll(/<[a-z][^<>]* style="([^"]*)"/g)].map(([, style = ""]) => style));
  const hashes = [...written].map((style) => hashOf(unescapeHtml(style)));
  return hashes.length > 0 ? ["'unsafe-hashes'", ...hashes] : [];
}

const hashesOfStyleElements = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => hashOf(style));

/** Sends a page that the server writes without scripts: its policy allows what it holds, and nothing else. */
export function sendServerPage(
  res: Response,
  html: string,
  { hasForm = false, isFramed = false } = {},
): void {
  const styles = [...hashesOfStyleElements(html), ...hashesOfStyleAttributes(html)];
  const policy = [
    ...(isFramed ? ["sandbox"] : []),
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${styles.length > 0 ? styles.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ];
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Security-Policy", policy.join("; "));
  if (isFramed) res.setHeader("X-Frame-Options", "SAMEORIGIN");
  res.type("html").send(html);
}
