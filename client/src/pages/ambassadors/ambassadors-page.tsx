import { AmbassadorCall, AmbassadorGroups } from "#client/components/ambassadors/ambassador-groups.tsx";
import { Page } from "#client/components/page-header.tsx";
import * as words from "#words/ambassador-profile.json";
import * as titles from "#words/titles.json";

export const AmbassadorsPage = () => (
  <Page title={titles.ambassadors} lead={words.lead} className="pt-4 sm:pb-24">
    <AmbassadorGroups />
    <AmbassadorCall />
  </Page>
);
