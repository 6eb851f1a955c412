import type { z } from "zod";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Member } from "#server/platform/http/guards.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Channel } from "#server/platform/outbox/deliveries.ts";
import type { ConnectionChecks } from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import type { listNeeds } from "#shared/api/overview.ts";
import type { ApprovalAbout } from "#shared/api/team.ts";
import type { ApprovalAction, ApprovalPayloads, TeamRole } from "#shared/team.ts";

export interface RunOutcome {
  /** Why it can no longer happen, as a sentence. */
  problem?: string;
  afterCommit?: () => Promise<void>;
}

export interface ApprovalRule<Action extends ApprovalAction> {
  /** What it is, as the other owner reads it. @returns undefined when that has changed since: then nobody can approve it */
  describe: (services: Services, payload: ApprovalPayloads[Action]) => Promise<ApprovalAbout | undefined>;
  /** What happens on approval, in the transaction that notes it; without, who asked may call it once more. */
  run?: (services: Services, tx: Transaction, payload: ApprovalPayloads[Action]) => Promise<RunOutcome>;
}

type AddRoutes = (router: AppRouter, services: Services, modules: readonly Module[]) => void;

/** One subject of the site, listed in `server/app.ts`. */
export interface Module {
  /** Before the cross-site check: for browsers, mail programs and load balancers. */
  openRoutes?: AddRoutes;
  /** Before bodies are parsed: uploads, and endpoints with cross-site rules of their own. */
  rawRoutes?: AddRoutes;
  /** The contract's endpoints, behind the cross-site check and the JSON parser. */
  routes?: AddRoutes;
  connections?: (services: Services) => ConnectionChecks;
  /** What needs the administrator now, for the top of the panel. */
  adminTasks?: { access: readonly TeamRole[]; read: ReadAdminTasks };
  approvals?: { [Action in ApprovalAction]?: ApprovalRule<Action> };
  channels?: (services: Services) => readonly Channel[];
  jobs?: (services: Services) => readonly Job[];
  /** Called in the transaction that saved these settings. */
  settingsSaved?: (tx: Transaction, keys: readonly string[]) => Promise<void>;
}

/** Indexed queries only: the panel asks all modules each time it opens. */
export type ReadAdminTasks = (
  services: Services,
  member: Member,
  modules: readonly Module[],
) => Promise<z.input<typeof listNeeds.response>>;
