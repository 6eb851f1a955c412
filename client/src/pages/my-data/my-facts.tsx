import Download from "lucide-react/icons/download";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { fullName } from "#shared/people.ts";
import { detailsOf } from "#shared/person-details.ts";
import { downloadJson } from "./download-json.ts";

/** Everything that is kept, in words, and as a file. */
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
          .filter(({ isRare, text }) => text || !isRare)
          .map(
            ({ field, own, isLong, text }) =>
              own && (
                <Detail key={field} label={own} wide={isLong}>
                  {text}
                </Detail>
              ),
          )}
        <Detail label="Email confirmed">
          {data.emailConfirmedAt ? formatDate(data.emailConfirmedAt) : "Not yet"}
        </Detail>
        <Detail label="Registered on">{formatDate(data.createdAt)}</Detail>
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
        The file has every field, also those that are empty. If we use a contact system to send emails, your
        name, address, phone and state are there as well; deleting your data removes them from it.
      </p>
      <Button
        variant="secondary"
        wide="phone"
        className="mt-4"
        onClick={() => downloadJson("my-data.json", data)}
      >
        <Download aria-hidden className="size-5" />
        Download my data
      </Button>
    </Card>
  );
}
