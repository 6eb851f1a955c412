import connectPgSimple, { type PGStoreOptions } from "connect-pg-simple";
import type { Request, RequestHandler } from "express";
import session from "express-session";
import onHeaders from "on-headers";
import type { Pool } from "pg";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { Log } from "#server/platform/logging/log.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { hourMs, minuteMs } from "#shared/durations.ts";

/** Of inactivity (29 minutes after the last use at the earliest). */
const idleMs = 30 * minuteMs;
export const maxSessionMs = 8 * hourMs;

declare module "express-session" {
  interface SessionData {
    userId: string;
    username: string;
    name: string;
    startedAt: number;
  }
}

/** Use is noted this often, so that reading a list writes nothing. */
const touchMs = minuteMs;
const maxRemembered = 1000;

function createStore(pool: Pool, options: PGStoreOptions): session.Store {
  const touchedAt = new Map<string, number>();
  const stored = new WeakSet<session.SessionData>();
  class Store extends connectPgSimple(session) {
    override createSession(req: Request, data: session.SessionData) {
      const loaded = super.createSession(req, data);
      stored.add(loaded);
      return loaded;
    }

    /** A session that was ended while a call of it was under way stays ended. */
    override set(sid: string, data: session.SessionData, done?: (error?: unknown) => void): void {
      if (!stored.has(data)) {
        stored.add(data);
        super.set(sid, data, done);
        return;
      }
      pool
        .query("update sessions set sess = $1 where sid = $2", [JSON.stringify(data), sid])
        .then(() => super.touch(sid, data, done), done);
    }

    override touch(sid: string, data: session.SessionData, done?: () => void): void {
      const now = Date.now();
      if (now - (touchedAt.get(sid) ?? 0) < touchMs) {
        done?.();
        return;
      }
      if (touchedAt.size >= maxRemembered) touchedAt.clear();
      touchedAt.set(sid, now);
      super.touch(sid, data, done);
    }
  }
  return new Store({ ...options, pool, tableName: "sessions" });
}

export interface SessionServices {
  env: Env;
  log: Log;
  database: DatabaseConnection;
  secret: Secret;
}

/** The administrator's session, in PostgreSQL. Mounted only where needed, so that public pages don't depend on its table. */
export function sessionMiddleware({ database, env, secret, log }: SessionServices): RequestHandler {
  const handle = session({
    name: env.isProduction ? "__Host-session" : "session",
    secret: secret.derive("session").toString("base64"),
    store: createStore(database.pool, {
      pruneSessionInterval: 15 * 60,
      errorLog: (...messages) => log.warn({ messages: messages.map(String) }, "session store"),
    }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: "strict", secure: env.isProduction, path: "/", maxAge: idleMs },
  });
  return (req, res, next) => {
    // express-session sends no cookie, and a login fails, where the proxy does not tell us that visitors use TLS.
    if (env.isProduction) Object.defineProperty(req, "secure", { value: true });
    // express-session adds its cookie last, but many clients take the first one for the session's.
    onHeaders(res, () => {
      const cookies = res.getHeader("Set-Cookie");
      if (Array.isArray(cookies)) res.setHeader("Set-Cookie", cookies.toReversed());
    });
    handle(req, res, next);
  };
}

const done = (call: (settle: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));

/** Under a new session id (session fixation). */
export async function startSession(
  req: Request,
  user: { id: string; username: string; name: string },
): Promise<void> {
  await done((settle) => req.session.regenerate(settle));
  Object.assign(req.session, {
    userId: user.id,
    username: user.username,
    name: user.name,
    startedAt: Date.now(),
  });
  await done((settle) => req.session.save(settle));
}

export const endSession = (req: Request): Promise<void> => done((settle) => req.session.destroy(settle));
