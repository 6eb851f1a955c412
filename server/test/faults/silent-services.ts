import { startRawServer } from "#server/test/fakes/raw-server.ts";
import {
  ask,
  type FaultTest,
  longest,
  nextAddress,
  registerAt,
  seconds,
  startFor,
  startSite,
  withDatabase,
} from "./site.ts";

/** S3, CRM, mail, 5 Calls and the Census take connections and say nothing. */
export const silentServices: FaultTest = {
  guarantee:
    "Storage, CRM, mail and lookup silent: registrations go on, a lookup returns within 5 s, the rest is untouched",
  run: () =>
    withDatabase(async (database) => {
      // Takes every connection and never says a word: the worst of outages.
      const { address, connections } = await startFor(database, startRawServer(), ({ close }) => close());
      const http = `http://${address}`;
      const server = await startSite(database, {
        S3_BUCKET: "photos",
        S3_ENDPOINT: http,
        S3_ACCESS_KEY_ID: "faulttest",
        S3_SECRET_ACCESS_KEY: "faulttest",
        SMTP_URL: `smtp://${address}`,
        GHL_API_URL: http,
        FIVE_CALLS_API_URL: http,
        FIVE_CALLS_API_KEY: "faulttest",
        CENSUS_GEOCODER_URL: http,
      });
      const body = { address: "1100 Congress Ave, Austin, TX 78701" };
      const [lookups, pictures, registrations, pages] = await Promise.all([
        Promise.all(
          Array.from({ length: 10 }, () =>
            ask(server, "/api/representatives", { method: "POST", body, from: nextAddress() }),
          ),
        ),
        Promise.all(Array.from({ length: 20 }, () => ask(server, "/objects/AAAAAAAAAAAAAAAAAAAAAA"))),
        Promise.all(
          Array.from({ length: 100 }, (_, count) => registerAt(server, `silent.${count}@example.org`)),
        ),
        Promise.all(Array.from({ length: 50 }, () => ask(server, "/"))),
      ]);
      const slowest = (responses: readonly { ms: number }[]) => longest(responses.map(({ ms }) => ms));
      const stored = registrations.filter(({ status }) => status === 201).length;
      return {
        ok:
          stored === registrations.length &&
          slowest(registrations) < 3000 &&
          pages.every(({ status }) => status === 200) &&
          lookups.every(({ status }) => status === 503) &&
          slowest(lookups) < 5000 &&
          pictures.every(({ status }) => status === 503) &&
          slowest(pictures) < 10_000 &&
          connections() > 0,
        figure: `${stored} of ${registrations.length} registered (slowest ${seconds(slowest(registrations))}), pages ${seconds(slowest(pages))}, lookups ${lookups[0]?.status} after ${seconds(slowest(lookups))}, pictures ${pictures[0]?.status} after ${seconds(slowest(pictures))}`,
      };
    }),
};
