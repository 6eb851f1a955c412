/** The most characters that the comment form of regulations.gov takes. */
export const maxComment = 5000;

export const commentText = (answers: readonly string[]): string =>
  answers
    .map((answer) => answer.trim())
    .filter(Boolean)
    .join("\n\n");
