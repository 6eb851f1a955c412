import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { EmailAddress } from "#client/components/email-address.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/titled-card.tsx";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { fullName } from "#shared/people.ts";
import { crmName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/my-data.json";

async function downloadReadable(data: MyData): Promise<void> {
  try {
    const { readableCopy } = await import("./readable-copy.ts");
    downloadFile("my-data.txt", "text/plain;charset=utf-8", readableCopy(data));
  } catch (error) {
    toastFailure(words.notCopied, error);
  }
}

export function MyFacts({ data }: { data: MyData }) {
  const { ambassadorProfile: profile } = data;
  return (
    <TitledCard title={words.whatWeKeep}>
      <DetailList className="mt-4">
        <Detail label={words.name}>{fullName(data)}</Detail>
        {detailsOf(data)
          .filter(({ shown, text }) => shown !== "panel" && (text || !shown))
          .map(({ field, ownLabel, shown, text }) => (
            <Detail key={field} label={ownLabel} wide={shown === "long"}>
              {field === "email" && text ? <EmailAddress address={text} /> : text}
            </Detail>
          ))}
        <Detail label={words.emailConfirmed}>
          {data.emailConfirmedAt ? formatDate(data.emailConfirmedAt) : words.notYet}
        </Detail>
        {data.importedFrom && (
          <Detail label={words.fromList}>
            <span {...inEnglish}>{data.importedFrom}</span>
          </Detail>
        )}
        <Detail label={data.importedFrom ? words.hereSince : words.registeredOn}>
          {formatDate(data.createdAt)}
        </Detail>
        {data.crmSyncedAt && (
          <Detail label={fill(words.lastSentToCrm, { crm: crmName })}>{formatDate(data.crmSyncedAt)}</Detail>
        )}
        <Detail label={words.photo}>{data.photoUrl ? words.onePhoto : words.noPhoto}</Detail>
        {profile && (
          <>
            <Detail label={words.profile}>{profile.isApproved ? words.approved : words.inReview}</Detail>
            <Detail label={words.professionalTitle}>{profile.title}</Detail>
            <Detail label={words.licenseState}>{profile.primaryLicenseState}</Detail>
            <Detail label={words.bio} wide>
              {profile.bio}
            </Detail>
          </>
        )}
      </DetailList>
      <p className="mt-5 text-sm text-ink-soft">{words.bothFiles}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant="secondary"
          wide="phone"
          onClick={() => downloadFile("my-data.json", "application/json", JSON.stringify(data, null, 2))}
        >
          {words.download}
        </Button>
        <Button variant="secondary" wide="phone" onClick={() => void downloadReadable(data)}>
          {words.readableCopy}
        </Button>
      </div>
    </TitledCard>
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
