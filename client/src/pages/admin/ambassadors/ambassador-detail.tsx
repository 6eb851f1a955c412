import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { approvedAmbassadors, unpublishedAmbassadors } from "#client/api/admin-ambassadors.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { BackToList } from "../back-to-list.tsx";
import { AmbassadorForm } from "./ambassador-form.tsx";
import { AmbassadorView } from "./ambassador-view.tsx";

interface AmbassadorDetailProps {
  /** The profile's id. */
  id: string;
  onClose: () => void;
}

/** One ambassador: to be read, and to be edited. */
export function AmbassadorDetail({ id, onClose }: AmbassadorDetailProps) {
  const [isEditing, setEditing] = useState(false);
  const lists = [useQuery(approvedAmbassadors()), useQuery(unpublishedAmbassadors())];
  const found = lists.flatMap(({ data }) => data ?? []).find((one) => one.id === id);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  // On the way from one list to the other they are in neither for a moment.
  const ambassador = found ?? (lists.some(({ isFetching }) => isFetching) ? known : undefined);
  const failed = lists.find(({ isError, data }) => isError && !data);
  const isLoading = lists.some(({ isPending }) => isPending);
  return (
    <>
      <div className="mb-4">
        <BackToList onBack={onClose} />
      </div>
      {ambassador && isEditing ? (
        <AmbassadorForm ambassador={ambassador} onDone={() => setEditing(false)} />
      ) : ambassador ? (
        <AmbassadorView ambassador={ambassador} onEdit={() => setEditing(true)} />
      ) : failed ? (
        <ErrorState
          what="The ambassador"
          onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
          pending={failed.isFetching}
        />
      ) : isLoading ? (
        <Skeletons count={2} label="Loading the ambassador" className="grid gap-4">
          <SkeletonBar className="h-48" />
        </Skeletons>
      ) : (
        <EmptyState title="This ambassador is not there any more.">
          They may have been deleted in the Users tab.
        </EmptyState>
      )}
    </>
  );
}
