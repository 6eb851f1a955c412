import { useQuery } from "@tanstack/react-query";
import { ambassadorReview } from "#client/api/ambassador-requests.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { BackToList } from "../back-to-list.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

interface RequestReviewProps {
  /** The registration's id. */
  id: string;
  onClose: () => void;
}

/** One request, to be read and decided. */
export function RequestReview({ id, onClose }: RequestReviewProps) {
  const { data: review, error, isFetching, refetch } = useQuery(ambassadorReview(id));
  return (
    <>
      <div className="mb-4">
        <BackToList onBack={onClose} />
      </div>
      {review ? (
        <ReviewSheet review={review} onClose={onClose} />
      ) : isNotFound(error) ? (
        <EmptyState title="This request is not there any more.">
          It may have been deleted together with the person.
        </EmptyState>
      ) : error ? (
        <ErrorState what="The request" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Skeletons count={2} label="Loading the request" className="grid gap-4">
          <SkeletonBar className="h-48" />
        </Skeletons>
      )}
    </>
  );
}
