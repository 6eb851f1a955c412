import { readSettings } from "#server/modules/settings/settings.ts";
import { howMany } from "#server/platform/admin-tasks.ts";
import { fieldError, notFound } from "#server/platform/errors/http-errors.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import { route } from "#server/platform/http/route.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey, surroundingNetworkOf } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import * as contract from "#shared/api/availability.ts";
import {
  availabilityOutcomeLabels,
  availabilityOutcomes,
  minForShares,
  minReports,
  type Product,
  parseProducts,
  reportableMondays,
} from "#shared/availability.ts";
import { forEditors, forOwners } from "#shared/team.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import type { publicWeeks } from "./public-cells.ts";
import {
  deleteHeld,
  forgetClientsJob,
  heldReports,
  readPublicWeeks,
  releaseHeld,
  storeReport,
} from "./reports.ts";

const method = [
  "Reports of visitors of this website about one medicine, week and state, without an account. Not a survey.",
  "One household (IPv4 address or IPv6 /64) counts once for a medicine and week, one network (/24 or /48) for 20 reports a day.",
  `Cells of fewer than ${minReports} reports are not shown; states with fewer are added up as "other".`,
  `Numbers are rounded down to a multiple of 5. Shares are rounded to tenths, from ${minForShares} reports on.`,
];

function availabilityCsv(weeks: ReturnType<typeof publicWeeks>, products: readonly Product[], asOf: string) {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const head = ["Week from", "Medicine", "State", "Reports (at least)"];
  return [
    csvLines(
      [...method, `As of ${asOf}.`].map((line) => [line]),
      { bom: true },
    ),
    csvLines([[...head, ...availabilityOutcomes.map((outcome) => availabilityOutcomeLabels[outcome])]]),
    csvLines(
      weeks.map(({ week, product, state, reports, outcomes }) => [
        week,
        names.get(product),
        state ?? "Whole country",
        reports,
        ...availabilityOutcomes.map((outcome) => outcomes?.[outcome]),
      ]),
    ),
  ];
}

const note = "Reports of people who visit this site. Not a survey.";

function refuseUnknown(product: string, products: readonly Product[]): void {
  if (!products.some(({ id }) => id === product)) throw fieldError("product", sentence("medicineInList"));
}

export const availabilityModule: Module = {
  routes(router, services) {
    const { db } = services.database;
    const today = () => washingtonDay(services.clock());
    const readProducts = async () => parseProducts((await readSettings(db)).availabilityProducts);
    const publicOf = (products: readonly Product[]) => readPublicWeeks(db, products, today());

    route(router, contract.reportAvailability, async ({ body, req }) => {
      refuseUnknown(body.product, await readProducts());
      if (!reportableMondays(today()).includes(body.week)) throw fieldError("week", sentence("recentWeek"));
      const hash = (use: string, text: string) => services.secret.sign(`availability ${use}`, text);
      await storeReport(db, body, {
        client: hash("client", `${body.week} ${rateLimitKey(req.ip)}`),
        network: hash("network", `${today()} ${surroundingNetworkOf(req.ip)}`),
        today: today(),
      });
      return { received: true as const };
    });

    route(router, contract.getAvailability, async ({ query: { product, state } }) => {
      const products = await readProducts();
      if (product !== undefined) refuseUnknown(product, products);
      const weeks = (await publicOf(products)).filter(
        (cell) =>
          (product === undefined || cell.product === product) &&
          (state === undefined || cell.state === state),
      );
      return { weeks, asOf: today(), note };
    });

    router.get(contract.availabilityCsvPath, requireRole({ access: forEditors }), async (_req, res) => {
      const products = await readProducts();
      const csv = availabilityCsv(await publicOf(products), products, today());
      await sendCsv(res, `availability-${today()}.csv`, csv);
    });

    route(router, contract.listHeldReports, () => heldReports(db));

    route(router, contract.releaseHeldReports, async ({ params: { id } }) => {
      const released = await releaseHeld(db, id);
      if (released === 0) throw notFound();
      return { released };
    });

    route(router, contract.deleteHeldReports, async ({ params: { id } }) => {
      if ((await deleteHeld(db, id)) === 0) throw notFound();
    });
  },
  adminTasks: {
    access: forOwners,
    async read({ database: { db } }) {
      const held = await heldReports(db);
      const reports = held.reduce((sum, burst) => sum + burst.reports, 0);
      if (reports === 0) return [];
      return [
        {
          subject: "availability",
          sentence: `${howMany(reports, "availability report is", "availability reports are")} held back, because many came from one network.`,
          href: "/admin?tab=news&show=availability",
          action: "Look at them",
        },
      ];
    },
  },
  jobs: (services) => [forgetClientsJob(services)],
};
