import { FieldError } from "#client/components/form/field.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/share-story.json";
import { RatingStar, starNumbers } from "./star-rating.tsx";
import type { StoryForm } from "./use-story-form.ts";

/** One to five stars: the browser's own radio buttons, drawn as stars up to the chosen one. */
export function StarRatingField({ form }: { form: StoryForm }) {
  const id = controlId(form.id, "rating");
  const chosen = Number(form.watch("rating"));
  const error = form.errorOf("rating");
  return (
    <fieldset id={id} aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">{words.rating}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {words.ratingHint}
      </p>
      <div className="mt-1.5 flex flex-wrap">
        {starNumbers.map((number) => (
          <label
            key={number}
            className="relative grid size-12 place-items-center rounded-control outline-offset-[-2px] has-focus-visible:outline-3 has-focus-visible:outline-[var(--color-focus)]"
          >
            <input
              type="radio"
              value={String(number)}
              className="absolute inset-0 cursor-pointer opacity-0"
              {...form.register("rating")}
            />
            <RatingStar isFilled={number <= chosen} className="size-8" />
            <span className="sr-only">{plural(number, words.stars)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
