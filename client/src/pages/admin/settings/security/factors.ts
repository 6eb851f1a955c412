import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { getSecondFactor } from "#shared/api/second-factor.ts";

export type Factors = EndpointResponse<typeof getSecondFactor>;
