import Star from "lucide-react/icons/star";
import { cn } from "#client/lib/cn.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/patient-stories.json";

const maxStars = 5;
export const starNumbers = Array.from({ length: maxStars }, (_, index) => index + 1);

export const RatingStar = ({ isFilled, className }: { isFilled: boolean; className?: string }) => (
  <Star aria-hidden className={cn(isFilled ? "fill-current text-star" : "text-control", className)} />
);

export const StarRating = ({ rating }: { rating: number }) => (
  <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
    <span className="flex gap-0.5">
      {starNumbers.map((number) => (
        <RatingStar key={number} isFilled={number <= rating} className="size-4" />
      ))}
    </span>
    {fill(words.rated, { rating, max: maxStars })}
  </p>
);
