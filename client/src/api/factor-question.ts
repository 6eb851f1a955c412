import { ApiError } from "#client/lib/api-error.ts";
import { minuteMs } from "#shared/durations.ts";

/*
 * Some calls need the second factor, confirmed in the last minutes. The panel registers a question for it; `call` asks it where the
 * server refuses, and tries again.
 */

// A minute less than the server gives.
const verifiedForMs = 9 * minuteMs;
let verifiedAt = Number.NEGATIVE_INFINITY;

export function markVerified(): void {
  verifiedAt = performance.now();
}

/** For a new session, which has confirmed nothing yet. */
export function forgetVerified(): void {
  verifiedAt = Number.NEGATIVE_INFINITY;
}

export const isVerified = (): boolean => performance.now() - verifiedAt < verifiedForMs;

/** Resolves with whether the second factor was confirmed; false when the question was closed. */
type Question = () => Promise<boolean>;
let question: Question | undefined;
let openQuestion: Promise<boolean> | undefined;

/** Returns how to take the question away. */
export function registerFactorQuestion(ask: Question): () => void {
  question = ask;
  return () => {
    question = undefined;
  };
}

/** Asks for the second factor. Calls at the same time share one question. */
export async function confirmFactor(): Promise<boolean> {
  openQuestion ??= question?.().finally(() => {
    openQuestion = undefined;
  });
  return (await openQuestion) ?? false;
}

export async function withFactor<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === "second_factor_required";
    if (isRequired && (await confirmFactor())) return run();
    throw error;
  }
}
