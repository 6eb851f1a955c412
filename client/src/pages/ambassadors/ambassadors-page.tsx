import { AmbassadorCall } from "#client/components/ambassadors/ambassador-call.tsx";
import { AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import { PageHeader } from "#client/components/page-header.tsx";

export function AmbassadorsPage() {
  return (
    <>
      <PageHeader
        title="Our Ambassadors"
        lead="Clinicians who stand up for thyroid treatment choice. Choose a name to read what they say, and how to reach them."
      />
      <div className="mx-auto max-w-page px-edge pt-4 pb-16 sm:px-6 sm:pb-24">
        <AmbassadorGroups />
        <AmbassadorCall />
      </div>
    </>
  );
}
