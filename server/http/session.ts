import connectPgSimple from "connect-pg-simple";
import type { RequestHandler } from "express";
import session from "express-session";
import type { Services } from "#server/services.ts";

const minute = 60_000;
/** A session that nobody uses ends after 30 minutes, */
const idleMs = 30 * minute;
/** and any session after 8 hours. */
export const longestSessionMs = 480 * minute;

declare module "express-session" {
  interface SessionData {
    userId: string;
    username: string;
    /** When it began, in milliseconds of Unix time. */
    startedAt: number;
  }
}

/**
 * Reads and keeps the administrator's session, in PostgreSQL. Mounted only where it is needed, so that a visitor
 * never pays for it and a public page does not depend on the session table.
 */
export function sessionMiddleware({ database, env, secret, log }: Services): RequestHandler {
  const Store = connectPgSimple(session);
  return session({
    name: env.isProduction ? "__Host-session" : "session",
    secret: secret.derive("session").toString("base64"),
    store: new Store({
      pool: database.pool,
      tableName: "sessions",
      pruneSessionInterval: 15 * 60,
      errorLog: (...messages) => log.warn({ messages: messages.map(String) }, "session store"),
    }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: env.TRUST_PROXY > 0,
    cookie: { httpOnly: true, sameSite: "strict", secure: env.isProduction, path: "/", maxAge: idleMs },
  });
}
