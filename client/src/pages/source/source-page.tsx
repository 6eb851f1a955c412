import { useQuery } from "@tanstack/react-query";
import { partnerSourceQuery } from "#client/api/sources.ts";
import { useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { WeeksTable } from "./weeks-table.tsx";

/** What a partner sees of their own source, by the link that the alliance gave them. */
export function SourcePage() {
  const token = useLinkToken();
  return (
    <>
      <PageHeader
        title="Numbers for Partners"
        lead="What visitors did who came to us by your flyer or your page. We count steps, never people."
      />
      <div className="mx-auto min-h-[70dvh] max-w-page px-edge pb-16 sm:px-6">
        {token === "" ? (
          <Problem text="This page needs the whole link that you were given. Please open it again from there." />
        ) : (
          token && <Numbers token={token} />
        )}
      </div>
    </>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Card as="section" aria-labelledby="source-problem">
    <h2 id="source-problem" className="text-xl">
      There are no numbers to show
    </h2>
    <p className="mt-2">{text}</p>
  </Card>
);

function Numbers({ token }: { token: string }) {
  const { data, error } = useQuery(partnerSourceQuery(token));
  if (error) return <Problem text={messageOf(error, "We could not read the numbers. Please try again.")} />;
  if (!data)
    return (
      <Skeletons count={1} label="Loading the numbers" className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return <WeeksTable source={data} />;
}
