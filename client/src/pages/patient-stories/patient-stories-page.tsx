import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storyPagesQuery } from "#client/api/patient-stories.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import * as words from "#words/patient-stories.json";
import * as titles from "#words/titles.json";
import { NoStoriesIllustration } from "./no-stories-illustration.tsx";
import { StoryCardPlaceholder } from "./story-card.tsx";
import { firstStories, StoryList, storyGrid } from "./story-list.tsx";

const ShareStoryDialog = lazyPart(() => import("./share-story-dialog.tsx"), "ShareStoryDialog");

export function PatientStoriesPage() {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <PageHeader title={titles.patientStories} lead={words.lead}>
        <Button wide="phone" {...preloadHandlers(ShareStoryDialog)} onClick={() => setSharing(true)}>
          {words.share}
        </Button>
      </PageHeader>
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <Stories />
      </div>
      <ShareStoryDialog open={isSharing} onOpenChange={setSharing} />
    </>
  );
}

function Stories() {
  const query = useInfiniteQuery(storyPagesQuery(useQueryClient()));
  const stories = query.data?.pages.flat();
  if (stories?.length) return <StoryList stories={stories} more={query} />;
  if (stories)
    return (
      <EmptyState as="h2" title={words.none} picture={<NoStoriesIllustration />}>
        {words.noneText}
      </EmptyState>
    );
  if (query.isError) return <ErrorState what={words.what} {...retryProps(query)} />;
  return (
    <Skeletons count={firstStories} label={words.loading} className={storyGrid}>
      <StoryCardPlaceholder />
    </Skeletons>
  );
}
