/** The part of Uppy's queue that a remote upload uses. */
interface Queue {
  wrapPromiseFunction(attempt: () => Promise<unknown>): () => Promise<unknown>;
}

/** Another attempt may have a better answer than one of these (section 8 of the specification). */
const isTransient = (status: number): boolean =>
  [408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

/**
 * Uppy tries an upload ten times more whatever the answer was, a quarter of an hour long, and has no setting for it. An address
 * that has refused a file refuses it each time: that is said at once.
 */
export const retryTransientOnly = (queue: Queue): Queue => ({
  wrapPromiseFunction: (attempt) =>
    queue.wrapPromiseFunction(() =>
      attempt().catch((error: unknown) => {
        const status = refusalOf(error);
        if (status === undefined || isTransient(status)) throw error;
        // What tries again for Uppy (p-retry) lets go of whatever is a TypeError.
        throw Object.assign(new TypeError("The upload was refused"), { status });
      }),
    ),
});

/** The status that the storage answered Companion with; undefined when it was something else that failed. */
function refusalOf(error: unknown): number | undefined {
  // Companion's error as it came over the socket: { message, extraData: { status, ... } }.
  const { cause } = error as { cause?: { extraData?: { status?: unknown } } };
  const status = cause?.extraData?.status;
  return typeof status === "number" ? status : undefined;
}
