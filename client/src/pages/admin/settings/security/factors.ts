import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { getSecondFactor } from "#shared/api/second-factor.ts";

/** What is set up beside the password. */
export type Factors = EndpointResponse<typeof getSecondFactor>;
