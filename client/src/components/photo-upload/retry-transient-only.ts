/** The part of Uppy's queue that a remote upload uses. */
interface Queue {
  wrapPromiseFunction(attempt: () => Promise<unknown>): () => Promise<unknown>;
}

/** Another attempt may succeed after one of these (section 8 of the specification). */
const isTransient = (status: number): boolean =>
  [408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

/** Uppy retries an upload ten times in a quarter of an hour, even one that was refused for good, and has no setting for it. */
export const retryTransientOnly = (queue: Queue): Queue => ({
  wrapPromiseFunction: (attempt) =>
    queue.wrapPromiseFunction(() =>
      attempt().catch((error: unknown) => {
        const status = refusalStatus(error);
        if (status === undefined || isTransient(status)) throw error;
        // Uppy's p-retry gives up on a TypeError.
        throw Object.assign(new TypeError("The upload was refused"), { status });
      }),
    ),
});

/** The status that Companion got from the storage; undefined for any other failure. */
function refusalStatus(error: unknown): number | undefined {
  // Companion's error as it came over the socket: { message, extraData: { status, ... } }.
  const { cause } = error as { cause?: { extraData?: { status?: unknown } } };
  const status = cause?.extraData?.status;
  return typeof status === "number" ? status : undefined;
}
