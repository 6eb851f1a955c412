import { useQuery } from "@tanstack/react-query";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { HealthPolicyText } from "./health-policy-text.tsx";

export function HealthDataPrivacyPage() {
  const query = useQuery(healthPolicyQuery());
  const { data, isError } = query;
  return (
    <>
      <PageHeader
        width="prose"
        title="Consumer Health Data Privacy"
        lead="When you register as a patient, you tell us something about your health. This page says what we do with it."
      />
      <div className="mx-auto max-w-prose px-edge pb-16 sm:px-6 sm:pb-24">
        {data && <HealthPolicyText policy={data} />}
        {!data && isError && <ErrorState what="This policy" {...retryProps(query)} />}
        {!data && !isError && (
          <Skeletons count={3} label="Loading the policy" className="grid gap-6">
            <SkeletonBar className="h-40" />
          </Skeletons>
        )}
      </div>
    </>
  );
}
