import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useRead } from "#client/api/use-endpoint.ts";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatList } from "#client/lib/format.ts";
import { type DeliverySummary, summarizeDeliveries } from "#shared/api/deliveries.ts";
import { deliveryNouns } from "#shared/delivery-kinds.ts";
import { connectionsPath } from "./panel-paths.ts";
import { pluralize } from "./pluralize.ts";

/** What can't be sent, on every tab, with a link to the settings that fix it; nothing while everything is sent. */
export function UndeliveredNote() {
  const { data = [] } = useRead(summarizeDeliveries);
  const text = sentencesOf(data).join(" ");

  return (
    <div role="status" className="print:hidden">
      {text && (
        <p className="mb-4 flex items-start gap-3 rounded-card border border-line bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-warning" />
          <span>
            {text} <TextLink href={connectionsPath}>See why, and what to do</TextLink>
          </span>
        </p>
      )}
    </div>
  );
}

/** "2 emails and 1 contact could not be sent." "At the moment, emails can't be sent: they wait, ..." */
function sentencesOf(summary: DeliverySummary): string[] {
  const failed = summary.filter((each) => each.failed > 0);
  const heldUp = summary.filter((each) => each.isHeldUp);
  const counts = failed.map((each) => pluralize(each.failed, ...deliveryNouns[each.service]));
  const several = heldUp.map(({ service }) => deliveryNouns[service][1]);
  return [
    ...(failed.length > 0 ? [`${formatList(counts)} could not be sent.`] : []),
    ...(heldUp.length > 0
      ? [`At the moment, ${formatList(several)} can't be sent. They wait, and we try again automatically.`]
      : []),
  ];
}
