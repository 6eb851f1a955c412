import { useQuery } from "@tanstack/react-query";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { LegalTranslationNote } from "#client/components/legal/legal-text.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import * as words from "#words/health-policy.json";
import * as titles from "#words/titles.json";
import { HealthPolicyText } from "./health-policy-text.tsx";

export function HealthDataPrivacyPage() {
  const query = useQuery(healthPolicyQuery());
  const { data, isError } = query;
  return (
    <>
      <PageHeader width="prose" title={titles.healthDataPrivacy} lead={words.lead} />
      <div className="mx-auto max-w-prose px-edge pb-16 sm:px-6 sm:pb-24">
        <LegalTranslationNote />
        {data && <HealthPolicyText policy={data} />}
        {!data && isError && <ErrorState what={words.what} {...retryProps(query)} />}
        {!data && !isError && (
          <Skeletons count={3} label={words.loading} className="grid gap-6">
            <SkeletonBar className="h-40" />
          </Skeletons>
        )}
      </div>
    </>
  );
}
