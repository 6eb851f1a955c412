import { Detail, DetailList } from "#client/components/detail-list.tsx";
import type { LogEntry } from "#shared/api/logs.ts";
import { formatNumber } from "#shared/format-number.ts";

/** JSON with its lines broken; a text that is none, as it is. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
    tabIndex={0}
    aria-label={label}
    className="max-h-80 overflow-auto rounded-control border border-line bg-surface p-3"
  >
    <pre className="font-mono text-sm whitespace-pre-wrap">{children}</pre>
  </section>
);

export function LogDetails({ entry }: { entry: LogEntry }) {
  const { method, url, statusCode, duration, userAgent, ipAddress, userId, message } = entry;
  const { details, errorStack } = entry;
  return (
    // As wide as the screen, not as the table, and it stays while the table is scrolled sideways.
    <div className="sticky left-3 w-[min(70rem,calc(100vw-4.75rem))] py-2">
      <DetailList>
        <Detail label="Method">{method}</Detail>
        <Detail label="URL">{url}</Detail>
        <Detail label="Status">{statusCode}</Detail>
        <Detail label="Duration">{duration === null ? null : `${formatNumber(duration)} ms`}</Detail>
        <Detail label="IP address">{ipAddress}</Detail>
        <Detail label="User id">{userId ?? "System"}</Detail>
        <Detail label="User agent" wide>
          {userAgent}
        </Detail>
        <Detail label="Message" wide>
          {message}
        </Detail>
        <Detail label="Details" wide>
          {details && <Code label="Details">{pretty(details)}</Code>}
        </Detail>
        {errorStack && (
          <Detail label="Error stack" wide>
            <Code label="Error stack">{errorStack}</Code>
          </Detail>
        )}
      </DetailList>
    </div>
  );
}
