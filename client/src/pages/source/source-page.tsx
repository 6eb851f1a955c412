import { useQuery } from "@tanstack/react-query";
import { partnerSourceQuery } from "#client/api/sources.ts";
import { useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import * as words from "#words/source.json";
import * as titles from "#words/titles.json";
import { WeeksTable } from "./weeks-table.tsx";

/** What a partner sees of their own source, by the link that the alliance gave them. */
export function SourcePage() {
  const token = useLinkToken();
  return (
    <>
      <PageHeader title={titles.source} lead={words.lead} />
      <div className="mx-auto min-h-[70dvh] max-w-page px-edge pb-16 sm:px-6">
        {token === "" ? <Problem text={words.wholeLink} /> : token && <Numbers token={token} />}
      </div>
    </>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Card as="section" aria-labelledby="source-problem">
    <h2 id="source-problem" className="text-xl">
      {words.problem}
    </h2>
    <p className="mt-2">{text}</p>
  </Card>
);

function Numbers({ token }: { token: string }) {
  const { data, error } = useQuery(partnerSourceQuery(token));
  if (error) return <Problem text={messageOf(error, words.notRead)} />;
  if (!data)
    return (
      <Skeletons count={1} label={words.loading} className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return <WeeksTable source={data} />;
}
