import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { fullName } from "#shared/people.ts";
import { crmInWords } from "#shared/site.ts";

async function downloadReadable(data: MyData): Promise<void> {
  try {
    const { readableCopy } = await import("./readable-copy.ts");
    downloadFile("my-data.txt", "text/plain;charset=utf-8", readableCopy(data));
  } catch (error) {
    toastFailure("The copy could not be made", error);
  }
}

export function MyFacts({ data }: { data: MyData }) {
  const { ambassadorProfile: profile } = data;
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="text-xl">
        What we keep
      </h2>
      <DetailList className="mt-4">
        <Detail label="Name">{fullName(data)}</Detail>
        {detailsOf(data)
          .filter(({ shown, text }) => shown !== "panel" && (text || !shown))
          .map(({ field, ownLabel, shown, text }) => (
            <Detail key={field} label={ownLabel} wide={shown === "long"}>
              {text}
            </Detail>
          ))}
        <Detail label="Email confirmed">
          {data.emailConfirmedAt ? formatDate(data.emailConfirmedAt) : "Not yet"}
        </Detail>
        {data.importedFrom && <Detail label="From the list">{data.importedFrom}</Detail>}
        <Detail label={data.importedFrom ? "Here since" : "Registered on"}>
          {formatDate(data.createdAt)}
        </Detail>
        {data.crmSyncedAt && (
          <Detail label={`Last sent to ${crmInWords}`}>{formatDate(data.crmSyncedAt)}</Detail>
        )}
        <Detail label="Photo">{data.photoUrl ? "One" : "None"}</Detail>
        {profile && (
          <>
            <Detail label="Ambassador profile">{profile.isApproved ? "Approved" : "In review"}</Detail>
            <Detail label="Professional title">{profile.title}</Detail>
            <Detail label="Primary license state">{profile.primaryLicenseState}</Detail>
            <Detail label="Professional bio" wide>
              {profile.bio}
            </Detail>
          </>
        )}
      </DetailList>
      <p className="mt-5 text-sm text-ink-soft">
        Both files have every field, even empty ones. Your browser makes them.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant="secondary"
          wide="phone"
          onClick={() => downloadFile("my-data.json", "application/json", JSON.stringify(data, null, 2))}
        >
          Download my data (JSON)
        </Button>
        <Button variant="secondary" wide="phone" onClick={() => void downloadReadable(data)}>
          Readable copy
        </Button>
      </div>
    </Card>
  );
}

/** Hands the visitor a file that is made in the browser: nothing is sent for it. */
function downloadFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
