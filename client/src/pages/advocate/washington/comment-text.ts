/** The most characters that the comment form of regulations.gov takes. */
export const maxComment = 5000;

export const questions = [
  {
    label: "Who are you in this?",
    hint: "For example: a patient for ten years, a nurse, a daughter.",
  },
  {
    label: "What has this medicine changed for you or your patients?",
    hint: "One thing you can do now and could not before. What you tried first.",
  },
  {
    label: "What should the FDA do?",
    hint: "For example: keep it available while approval is decided.",
  },
] as const;

export const commentText = (answers: readonly string[]): string =>
  answers
    .map((answer) => answer.trim())
    .filter(Boolean)
    .join("\n\n");
