import { Lookup } from "#client/pages/representative-lookup/lookup.tsx";
import * as words from "#words/embed-screens.json";
import { EmbedHeading } from "./embed-heading.tsx";

export const LookupEmbed = () => (
  <>
    <EmbedHeading lead={words.findMembersLead}>{words.findMembers}</EmbedHeading>
    <Lookup />
  </>
);
