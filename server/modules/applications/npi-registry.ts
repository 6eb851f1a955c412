import { z } from "zod";
import { unavailable } from "#server/platform/errors/http-errors.ts";
import { readable } from "#server/platform/outbound/lenient-schemas.ts";
import { callOutside, OutboundError, statusError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { NpiLookup } from "#shared/api/ambassador-requests.ts";

export interface NpiQuestion {
  firstName: string;
  lastName: string;
  state: string;
}

const maxMatches = 10;

export function npiSearchUrl(registry: string, { firstName, lastName, state }: NpiQuestion): string {
  const query = new URLSearchParams({ first_name: firstName, last_name: lastName, ...(state && { state }) });
  return `${new URL(registry).origin}/search?${query}`;
}

const optionalLine = z.string().max(500).optional().catch(undefined);
const responseSchema = z.object({
  result_count: z.coerce.number().int().min(0).catch(0),
  results: z
    .array(
      z.object({
        number: z.coerce.string().regex(/^\d{10}$/),
        basic: z.object({
          first_name: optionalLine,
          last_name: optionalLine,
          credential: optionalLine,
          status: optionalLine,
        }),
        taxonomies: readable(
          z.object({
            desc: optionalLine,
            primary: z.boolean().optional().catch(undefined),
            state: optionalLine,
            license: optionalLine,
          }),
        ).catch([]),
      }),
    )
    .max(200),
});
type Result = z.output<typeof responseSchema>["results"][number];

/** Asks the NPI registry for individual providers of a name and state. @throws HttpError 503 when it returns no providers within 5 s */
export async function findProviders(
  { env, activityLog, timeouts }: Services,
  question: NpiQuestion,
): Promise<NpiLookup> {
  const started = performance.now();
  try {
    const { results, result_count: total } = await ask(env.NPI_REGISTRY_URL, timeouts.button, question);
    activityLog.record({
      action: "npi.lookup",
      message: "The NPI registry was asked for a provider",
      details: { found: total },
      duration: Math.round(performance.now() - started),
    });
    const matches = results.slice(0, maxMatches).map((result) => present(env.NPI_REGISTRY_URL, result));
    return { matches, total: Math.max(total, matches.length), checkedAt: new Date().toISOString() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    activityLog.record({
      level: "warn",
      action: "npi.lookup",
      message: `The NPI registry ${error.message}`,
      duration: Math.round(performance.now() - started),
    });
    throw unavailable(
      "The NPI registry did not respond. Please try again, or open its own search page.",
      error,
    );
  }
}

async function ask(registry: string, timeoutMs: number, { firstName, lastName, state }: NpiQuestion) {
  const query = new URLSearchParams({
    version: "2.1",
    enumeration_type: "NPI-1",
    first_name: firstName,
    last_name: lastName,
    ...(state && { state }),
    limit: String(maxMatches),
  });
  const response = await callOutside({ url: `${registry}/?${query}`, timeoutMs });
  if (response.status !== 200) throw statusError(response.status);
  const parsed = responseSchema.safeParse(response.json());
  // The registry also returns 200 with { Errors: [...] }, for a name that it can't search.
  if (!parsed.success) throw new OutboundError("unexpected", "returned something other than providers");
  return parsed.data;
}

function present(registry: string, { number, basic, taxonomies }: Result) {
  const main = taxonomies.find(({ primary }) => primary) ?? taxonomies[0];
  return {
    number,
    name: [basic.first_name, basic.last_name].filter(Boolean).join(" "),
    credential: basic.credential || null,
    isActive: basic.status === "A",
    taxonomy: main?.desc || null,
    licenses: taxonomies.flatMap(({ license, state }) =>
      license ? [[state, license].filter(Boolean).join(" ")] : [],
    ),
    url: `${new URL(registry).origin}/provider-view/${number}`,
  };
}
