import type { SupplyReports } from "#client/content/letters.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { mondays, type Product } from "#shared/availability.ts";

const recentWeeks = 4;

/** What happened to people of the member's state at the pharmacy: the largest public number of the last weeks; none where all went well. */
export function aboutSupply(
  { weeks, asOf }: EndpointResponse<typeof getAvailability>,
  products: readonly Product[],
  state: string | undefined,
): SupplyReports | undefined {
  const recent = new Set(mondays(asOf, recentWeeks));
  const troubled = weeks.filter(
    (cell) =>
      state !== undefined && cell.state === state && recent.has(cell.week) && cell.outcomes?.filled !== 1,
  );
  const [largest] = troubled.toSorted((a, b) => b.reports - a.reports);
  if (!largest) return undefined;
  const { product, reports, outcomes, week } = largest;
  return {
    reports,
    state: state ?? "",
    product: products.find(({ id }) => id === product)?.name ?? product,
    week,
    notAsUsual: outcomes ? Math.round((1 - outcomes.filled) * 10) : undefined,
  };
}
