import connectPgSimple, { type PGStoreOptions } from "connect-pg-simple";
import { and, eq, sql } from "drizzle-orm";
import type { Request, RequestHandler } from "express";
import session from "express-session";
import type { Database } from "#server/platform/database/database.ts";
import { isWithdrawn } from "#shared/people.ts";
import { sessions } from "#shared/schema/plumbing.ts";
import { users } from "#shared/schema/users.ts";
import type { HttpServices } from "./http-services.ts";

const minute = 60_000;
/** A session that nobody uses ends after 30 minutes (29, seen from its last use), */
const idleMs = 30 * minute;
/** and any session after 8 hours. */
export const maxSessionMs = 480 * minute;

declare module "express-session" {
  interface SessionData {
    userId: string;
    username: string;
    /** When it began, in milliseconds of Unix time. */
    startedAt: number;
    /** Whether the account is an administrator's at this request. What is stored of it is never read. */
    isAdministrator: boolean;
  }
}

/** A session that is in use is noted so often, not with each request: reading a list writes nothing. */
const touchMs = minute;
const maxRemembered = 1000;

/** A session with what its account is allowed now, in one question: it is asked with each of the administrator's requests. */
const selectSession = (db: Database, sid: string) =>
  db
    .select({ sess: sessions.sess, isAdmin: users.isAdmin, status: users.status })
    .from(sessions)
    .leftJoin(users, sql`${users.id} = (${sessions.sess} ->> 'userId')::uuid`)
    .where(and(eq(sessions.sid, sid), sql`${sessions.expire} >= to_timestamp(${Date.now() / 1000})`));

/** The store of connect-pg-simple, which writes with each request; this one once a minute. */
function createStore(db: Database, options: PGStoreOptions): session.Store {
  const touchedAt = new Map<string, number>();
  class Store extends connectPgSimple(session) {
    override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void): void {
      selectSession(db, sid).then(([row]) => {
        if (!row) return done(undefined);
        const isAdministrator = row.isAdmin === true && row.status !== null && !isWithdrawn(row.status);
        // Nobody but this store writes the table.
        done(undefined, { ...(row.sess as session.SessionData), isAdministrator });
      }, done);
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
  return new Store(options);
}

/**
 * Reads and keeps the administrator's session, in PostgreSQL. Mounted only where it is needed, so that a visitor
 * never pays for it and a public page does not depend on the session table.
 */
export function sessionMiddleware({ database, env, secret, log }: HttpServices): RequestHandler {
  return session({
    name: env.isProduction ? "__Host-session" : "session",
    secret: secret.derive("session").toString("base64"),
    store: createStore(database.db, {
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
