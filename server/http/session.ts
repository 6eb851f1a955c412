import connectPgSimple, { type PGStoreOptions } from "connect-pg-simple";
import type { Request, RequestHandler } from "express";
import session from "express-session";
import type { Services } from "#server/services.ts";

const minute = 60_000;
/** A session that nobody uses ends after 30 minutes (29, seen from its last use), */
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

/** A session that is in use is noted so often, not with each request: reading a list writes nothing. */
const touchMs = minute;
const mostRemembered = 1000;

/** The store of connect-pg-simple, which writes with each request; this one once a minute. */
function createStore(options: PGStoreOptions): session.Store {
  const touchedAt = new Map<string, number>();
  class Store extends connectPgSimple(session) {
    override touch(sid: string, data: session.SessionData, done?: () => void): void {
      const now = Date.now();
      if (now - (touchedAt.get(sid) ?? 0) < touchMs) {
        done?.();
        return;
      }
      if (touchedAt.size >= mostRemembered) touchedAt.clear();
      touchedAt.set(sid, now);
      super.touch(sid, data, done);
    }
  }
  return new Store(options);
}

/**
 * Reads and keeps the administrator's session, in PostgreSQL. Mounted only where it is needed, so that a visitor
 * never pays for it and a public page does not depend on the session table.
 */
export function sessionMiddleware({ database, env, secret, log }: Services): RequestHandler {
  return session({
    name: env.isProduction ? "__Host-session" : "session",
    secret: secret.derive("session").toString("base64"),
    store: createStore({
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

/** One of express-session's calls with a callback, as a promise. */
const done = (call: (settle: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));

/** Signs the administrator in, under a new session id: one that was planted before is worth nothing. */
export async function startSession(req: Request, user: { id: string; username: string }): Promise<void> {
  await done((settle) => req.session.regenerate(settle));
  Object.assign(req.session, { userId: user.id, username: user.username, startedAt: Date.now() });
  await done((settle) => req.session.save(settle));
}

/** Ends the session; harmless without one. */
export const endSession = (req: Request): Promise<void> => done((settle) => req.session.destroy(settle));
