import { censusResponse, fiveCallsResponse, legislatorsSite } from "#server/test/fakes/fake-congress.ts";
import { startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { startS3Server } from "#server/test/fakes/fake-s3.ts";
import { json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { startFakeWashington } from "#server/test/fakes/fake-washington.ts";
import {
  fdaNotice,
  fdaWindow,
  federalRegisterResponse,
  openFdaResponse,
  recall,
} from "#server/test/fakes/washington-responses.ts";
import { picture } from "#server/test/pictures.ts";
import { testKeys } from "#server/test/sigv4.ts";
import { startFakeCompanion } from "./fake-companion.ts";

export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;

/** The day so many days from now in Washington. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" }).format(
    Date.now() + days * 86_400_000,
  );

export const mailEventsSecret = "a password of the mail provider";

/** Every outside service of a site where everything is set up. A mail server is a setting: helpers/mailing-site.ts. */
export async function startFakeServices() {
  const [smtp, s3, washington, crm, companion, fiveCalls, census, legislators] = await Promise.all([
    startFakeSmtp(),
    startS3Server(),
    startFakeWashington(),
    startFakeCrm(),
    startFakeCompanion(await picture("jpeg", 800, 600)),
    startFakeServer(json({})),
    startFakeServer(json({})),
    startFakeServer(json({})),
  ]);
  const { parts } = washington;
  parts.documents = json(
    federalRegisterResponse(
      fdaWindow({ comments_close_on: dayFromNow(12), publication_date: dayFromNow(-20) }),
      fdaNotice({ publication_date: dayFromNow(-6) }),
    ),
  );
  parts.recalls = json(openFdaResponse(recall({ report_date: dayFromNow(-4).replaceAll("-", "") })));
  const members = legislatorsSite();
  legislators.respond = (req, res) => {
    if (req.url?.includes("committee-membership")) parts.membership(req, res);
    else members(req, res);
  };
  const recover = () => {
    smtp.messages.length = 0;
    crm.contacts.clear();
    fiveCalls.respond = json(fiveCallsResponse());
    census.respond = json(censusResponse({}));
  };
  recover();
  return {
    ...{ smtp, s3, crm, companion, fiveCalls, census, legislators },
    /** The environment of a server that uses them. */
    env: {
      ...washington.env,
      FIVE_CALLS_API_URL: `${fiveCalls.url}/v1`,
      FIVE_CALLS_API_KEY: "a-key",
      CENSUS_GEOCODER_URL: `${census.url}/geocoder`,
      LEGISLATORS_URL: legislators.url,
      GHL_API_URL: crm.url,
      S3_BUCKET: "photos",
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: testKeys.accessKeyId,
      S3_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
      COMPANION_URL: companion.url,
      MAIL_EVENTS_SECRET: mailEventsSecret,
      // Nothing listens there: a test that looks at portraits fulfills them.
      AVATAR_SERVICE_URL: "http://127.0.0.1:9/avatar",
    },
    /** Each test begins with services that respond. */
    recover,
    stop: async () => {
      const servers = [smtp, washington, crm, fiveCalls, census, legislators];
      await Promise.all([s3.stop(), companion.stop(), ...servers.map((server) => server.close())]);
    },
  };
}
