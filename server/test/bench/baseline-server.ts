import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import express from "express";
import pg from "pg";
import { listen } from "#server/platform/http/listen.ts";

/*
 * What this stack could do at best, each in a process of its own (`tsx baseline-server.ts KIND FILE DATABASE_URL`):
 * "bare" sends ready bytes from node:http; "pg" makes one query before it does; "express" is a minimal Express 5.
 */

const [kind, file = "", url = ""] = process.argv.slice(2);
const { body, headers }: { body: string; headers: Record<string, string> } = JSON.parse(
  readFileSync(file, "utf8"),
);
const bytes = Buffer.from(body, "base64");
const allHeaders = { ...headers, "content-length": String(bytes.length) };

const bare: RequestListener = (_req, res) => {
  res.writeHead(200, allHeaders);
  res.end(bytes);
};

function withQuery(): RequestListener {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (req, res) => {
    await pool.query("select 1");
    bare(req, res);
  };
}

function minimalExpress(): RequestListener {
  const app = express();
  app.get(/.*/, (_req, res) => {
    res.set(headers).send(bytes);
  });
  return app;
}

const listeners: Record<string, () => RequestListener> = {
  bare: () => bare,
  pg: withQuery,
  express: minimalExpress,
};
const listener = listeners[kind ?? ""]?.();
if (!listener) throw new Error(`There is no baseline called ${kind}.`);
process.stdout.write(`${await listen(createServer(listener))}\n`);
