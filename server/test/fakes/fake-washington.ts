import type { RequestListener } from "node:http";
import { type FakeServer, json, startFakeServer } from "./fake-server.ts";
import {
  billResponse,
  committeesResponse,
  cosponsor,
  cosponsorsResponse,
  fdaNotice,
  fdaWindow,
  federalRegisterResponse,
  membershipFile,
  openFdaResponse,
  recall,
  shortage,
} from "./washington-responses.ts";

const xml: RequestListener = (_req, res) =>
  void res
    .writeHead(200, { "content-type": "application/xml" })
    .end('<?xml version="1.0"?><api-root><bill/></api-root>');

/** The listener of each part. */
const wellWashington = () => ({
  documents: json(federalRegisterResponse(fdaWindow(), fdaNotice())),
  shortages: json(openFdaResponse(shortage())),
  recalls: json(openFdaResponse(recall())),
  bill: json(billResponse()),
  cosponsors: json(cosponsorsResponse(cosponsor("E000005"))),
  committees: json(committeesResponse()),
  membership: json(membershipFile, 200, { etag: '"members-1"' }),
});

export interface FakeWashington extends FakeServer {
  parts: Record<keyof ReturnType<typeof wellWashington>, RequestListener>;
  /** Resets every part and forgets the requests. */
  recover(): void;
  /** The environment of a server that reads from this fake. */
  env: Record<string, string>;
}

export const congressKey = "congress-key";

/** Starts one server that plays all four sources. */
export async function startFakeWashington(): Promise<FakeWashington> {
  let parts: FakeWashington["parts"] = wellWashington();
  const server = await startFakeServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://fake");
    if (pathname.startsWith("/fr/documents.json")) return parts.documents(req, res);
    if (pathname.startsWith("/fda/drug/shortages.json")) return parts.shortages(req, res);
    if (pathname.startsWith("/fda/drug/enforcement.json")) return parts.recalls(req, res);
    if (pathname.startsWith("/legislators/committee-membership-current.json"))
      return parts.membership(req, res);
    if (!pathname.startsWith("/congress/bill/")) return json({ error: "Unknown resource" }, 404)(req, res);
    if (req.headers["x-api-key"] !== congressKey)
      return json({ error: { code: "API_KEY_INVALID", message: "An invalid api_key was supplied." } }, 403)(
        req,
        res,
      );
    if (searchParams.get("format") !== "json") return xml(req, res);
    if (pathname.endsWith("/cosponsors")) return parts.cosponsors(req, res);
    if (pathname.endsWith("/committees")) return parts.committees(req, res);
    return parts.bill(req, res);
  });
  return {
    ...server,
    get parts() {
      return parts;
    },
    recover() {
      parts = wellWashington();
      server.requests.length = 0;
    },
    env: {
      FEDERAL_REGISTER_URL: `${server.url}/fr`,
      OPENFDA_URL: `${server.url}/fda`,
      CONGRESS_API_URL: `${server.url}/congress`,
      CONGRESS_API_KEY: congressKey,
      LEGISLATORS_URL: `${server.url}/legislators`,
    },
  };
}
