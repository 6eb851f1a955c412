import { useState } from "react";
import { z } from "zod";
import { useShareStory } from "#client/api/patient-stories.ts";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { storyBody } from "#shared/api/patient-stories.ts";
import * as words from "#words/share-story.json";

// Radio buttons give text; the server's own rule judges the number.
const schema = storyBody.extend({
  rating: z.string().transform(Number).pipe(storyBody.shape.rating.unwrap()),
});

/** The form's state: nothing is ticked beforehand, the rating is the usual one. */
export function useStoryForm() {
  const share = useShareStory();
  const [isSent, setSent] = useState(false);
  const form = useAppForm({
    schema,
    defaultValues: {
      name: "",
      location: "",
      email: "",
      quote: "",
      rating: "5",
      imageUrl: "",
      consentSite: false,
      consentPress: false,
      consentLawmakers: false,
    },
    onSubmit: async (story) => {
      try {
        await share.mutateAsync(story);
      } catch (error) {
        toastFailure(words.notSent, error, words.checkAnswers);
        throw error;
      }
      setSent(true);
      form.reset();
    },
  });
  return { form, isSent, startAnew: () => setSent(false) };
}

export type StoryForm = ReturnType<typeof useStoryForm>["form"];
