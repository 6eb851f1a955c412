import { useId, useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import { PlaceholderLandscape } from "#client/components/placeholder-landscape.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { TextButton } from "#client/components/ui/text-link.tsx";
import { cn } from "#client/lib/cn.ts";
import { writtenIn } from "#client/lib/page-language.ts";
import type { PatientStory } from "#shared/api/patient-stories.ts";
import * as words from "#words/patient-stories.json";
import { StarRating } from "./star-rating.tsx";

/** Stories longer than this are shown in part until someone asks for the rest. */
const longStory = 420;

const layout = "flex h-full flex-col";

export function StoryCard({ story, eager }: { story: PatientStory; eager: boolean }) {
  const { name, location, quote, imageUrl, rating } = story;
  const nameId = useId();
  const quoteId = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = quote.length > longStory;
  return (
    <Card as="article" flush className={layout} aria-labelledby={nameId}>
      <Picture
        src={imageUrl}
        width={576}
        height={384}
        eager={eager}
        fallback={<PlaceholderLandscape seed={name + location} />}
      />
      <div className="flex flex-1 flex-col p-sheet wrap-anywhere sm:p-6">
        <blockquote
          id={quoteId}
          {...writtenIn(story)}
          className={cn("whitespace-pre-line", isLong && !isWhole && "line-clamp-8 print:line-clamp-none")}
        >
          {quote}
        </blockquote>
        {isLong && (
          <p className="mt-2 print:hidden">
            <TextButton aria-expanded={isWhole} aria-controls={quoteId} onClick={() => setWhole(!isWhole)}>
              {isWhole ? words.showLess : words.readWhole}
            </TextButton>
          </p>
        )}
        <div className="mt-auto pt-5">
          <h2 id={nameId} className="text-lg leading-snug">
            {name}
          </h2>
          <p {...writtenIn(story)} className="text-sm text-ink-soft">
            {location}
          </p>
          <StarRating rating={rating} />
        </div>
      </div>
    </Card>
  );
}

export function StoryCardPlaceholder() {
  return (
    <Card flush className={layout}>
      <div className="aspect-[3/2] bg-line" />
      <div className="p-sheet sm:p-6">
        <SkeletonBar className="h-40" />
        <SkeletonBar className="mt-5 h-6 w-32" />
        <SkeletonBar className="mt-2 h-4 w-40" />
        <SkeletonBar className="mt-2 h-4 w-24" />
      </div>
    </Card>
  );
}
