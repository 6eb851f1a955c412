import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Step-ups and codes last minutes, the rest longer: less than this shortens none of them in a way that anyone notices. */
const maxApartSeconds = 30;

/** Sessions and signed links live by the server's clock, mails and appointments by the database's: they have to agree. */
export const clockJob = ({ clock, database, log }: Pick<Services, "clock" | "database" | "log">): Job => ({
  name: "compare clocks",
  every: "hour",
  async run() {
    const { rows } = await database.pool.query<{ now: Date }>("select clock_timestamp() as now");
    const now = rows[0]?.now.getTime() ?? Number.NaN;
    const aheadSeconds = Math.round((clock().getTime() - now) / 1000);
    if (Math.abs(aheadSeconds) > maxApartSeconds)
      log.warn({ aheadSeconds }, "the clocks of server and database differ: set both by NTP");
  },
});
