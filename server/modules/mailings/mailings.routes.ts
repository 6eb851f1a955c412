import { desc } from "drizzle-orm";
import type { Request, Response } from "express";
import { whenReadable } from "#server/modules/people/people-approvals.ts";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { findApproval, whenApproved } from "#server/modules/team/approvals.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { memberOf, requireRole } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { Accepted, type AppRouter, route, sendAccepted } from "#server/platform/http/route.ts";
import { pageOf, setTotalHeader } from "#server/platform/http/rows.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import { sendServerPage } from "#server/platform/http/server-page.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/mailings.ts";
import { approvalPreviewPath, approvalWaits, listApprovals } from "#shared/api/team.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import { countPeopleOf, firstReachable } from "./audience.ts";
import {
  addMailing,
  changeDraft,
  countRecipients,
  describeMailing,
  describeRecipients,
  draftMailingOf,
  findMailing,
  mailingOf,
  pauseMailing,
  presentMailing,
  removeDraft,
  resumeMailing,
  startApproved,
  startMailing,
  stopMailing,
} from "./control-mailing.ts";
import { mailingChannel } from "./deliver-mailing.ts";
import { preview, sendTest } from "./mailing-messages.ts";
import { countSending, readRecipients, sendUnknownAgain } from "./recipients.ts";
import { sendMailingsJob } from "./send-mailings.ts";

const csvPage = 5000;

// A link must not lead the frame away.
const sendFrame = (res: Response, html: string) =>
  sendServerPage(res, html.replace("<head>", '<head>\n<base target="_blank">'), { isFramed: true });

function mailingRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  const present = async (row: MailingRow) => presentMailing(row, await countSending(db, [row.id]));

  route(router, contract.listMailings, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(mailings) });
    const all = db.select().from(mailings).orderBy(desc(mailings.createdAt), desc(mailings.id));
    const rows = await pageOf(all.$dynamic(), query);
    const sendingNow = await countSending(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentMailing(row, sendingNow));
  });

  route(router, contract.createMailing, async ({ body }) => present(await addMailing(db, body)));

  route(router, contract.countAudience, ({ body }) => countPeopleOf(services, body.audience));

  route(router, contract.getMailing, async ({ params }) => present(await findMailing(db, params.id)));

  route(router, contract.updateMailing, async ({ params, body }) =>
    present(await changeDraft(db, params.id, body)),
  );

  route(router, contract.deleteMailing, ({ params }) => removeDraft(db, params.id));

  route(router, contract.previewMailing, async ({ params, query }) =>
    preview(services, await findMailing(db, params.id), query.language, query.as),
  );

  router.get(contract.previewPagePath, requireRole(contract.previewMailing), async (req, res) => {
    const { as, language } = parseInput(contract.previewMailing.query, req.query);
    const { html } = await preview(services, await findMailing(db, String(req.params.id)), language, as);
    sendFrame(res, html);
  });

  router.get(approvalPreviewPath, requireRole(listApprovals), async (req, res) => {
    const { as, language } = parseInput(contract.previewMailing.query, req.query);
    const { payload } = await findApproval(services, memberOf(req), String(req.params.id));
    const row = "updatedAt" in payload ? await mailingOf(db, payload) : undefined;
    if (!row) throw notFound("There is no such mailing, or it was changed after its approval was requested.");
    sendFrame(res, (await preview(services, row, language, as)).html);
  });

  route(router, contract.testMailing, async ({ req, params, body }) => {
    const mailing = await findMailing(db, params.id);
    await services.rateLimits.named("tests of mailings").take(memberOf(req).id);
    return sendTest(services, req, mailing, body.email);
  });

  route(router, contract.listFirstRecipients, async ({ req, params }) => {
    const { audience } = await findMailing(db, params.id);
    const people = await firstReachable(services, audience);
    const ids = people.map(({ id }) => id);
    return whenReadable(services, req, ids, async () => people.map(({ firstName }) => firstName));
  });

  route(router, contract.startMailing, async ({ req, params, body }) => {
    const started = await startMailing(services, req, params.id, body);
    return started instanceof Accepted ? started : present(started);
  });

  route(router, contract.pauseMailing, async ({ params }) => present(await pauseMailing(db, params.id)));

  route(router, contract.resumeMailing, async ({ req, params }) => {
    // A stolen session must not resume a mailing that was paused because of its text; pausing and stopping need no second factor.
    await requireSecondFactor(services, req);
    return present(await resumeMailing(db, params.id));
  });

  route(router, contract.stopMailing, async ({ params }) => present(await stopMailing(db, params.id)));

  route(router, contract.listRecipients, async ({ req, params, query, setHeader }) => {
    const mailing = await findMailing(db, params.id);
    const { counts } = await present(mailing);
    setTotalHeader(setHeader, { total: query.state ? counts[query.state] : countRecipients(mailing) });
    const page = await readRecipients(db, mailing.id, query);
    const people = page.flatMap(({ personId }) => personId ?? []);
    return whenReadable(services, req, people, async () => page);
  });

  route(router, contract.resendUnknown, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    return { count: await sendUnknownAgain(services, params.id) };
  });

  route(router, contract.draftMailing, ({ params }) => draftMailingOf(services, params.id));

  /** An export of people like any other: its factor, a second owner's approval, its line in the log, and what each person is shown. */
  async function exportRecipients(req: Request, row: MailingRow) {
    await requireSecondFactor(services, req);
    const count = countRecipients(row);
    const request = { action: "recipients", count, payload: { mailingId: row.id } } as const;
    return whenApproved(services, req, request, async () => {
      const { id: userId, name: account } = memberOf(req);
      services.activityLog.record({
        action: "mailing.export",
        message: "The recipients of a mailing were exported",
        userId,
        account,
        details: { mailingId: row.id },
      });
      return csvOf(req, row.id);
    });
  }

  async function* csvOf(req: Request, id: string) {
    yield csvLines([["Person", "Email", "State", "Reason", "At"]], { bom: true });
    for (let offset = 0; ; offset += csvPage) {
      const page = await readRecipients(db, id, { limit: csvPage, offset });
      const people = page.flatMap(({ personId }) => personId ?? []);
      await recordAccess(services, req, people, "exported");
      yield csvLines(
        page.map((row) => [row.personId, row.email, row.state, row.reason, row.at?.toISOString()]),
      );
      if (page.length < csvPage) return;
    }
  }

  router.get(contract.recipientsCsvPath, requireRole(contract.listRecipients), async (req, res) => {
    const mailing = await findMailing(db, String(req.params.id));
    const csv = await exportRecipients(req, mailing);
    if (csv instanceof Accepted) return sendAccepted(res, approvalWaits, csv);
    await sendCsv(res, "recipients.csv", csv);
  });
}

export const mailingsModule: Module = {
  routes: mailingRoutes,
  approvals: {
    mailing: { describe: describeMailing, run: startApproved },
    recipients: { describe: describeRecipients },
  },
  channels: (services) => [mailingChannel(services)],
  jobs: (services) => [sendMailingsJob(services)],
};
