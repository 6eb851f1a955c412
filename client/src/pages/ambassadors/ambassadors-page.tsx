import { AmbassadorCall } from "#client/components/ambassadors/ambassador-call.tsx";
import { AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import * as words from "#words/ambassador-profile.json";
import * as titles from "#words/titles.json";

export function AmbassadorsPage() {
  return (
    <>
      <PageHeader title={titles.ambassadors} lead={words.lead} />
      <div className="mx-auto max-w-page px-edge pt-4 pb-16 sm:px-6 sm:pb-24">
        <AmbassadorGroups />
        <AmbassadorCall />
      </div>
    </>
  );
}
