import { toastFailure } from "#client/lib/toast.ts";

/** Says in a toast why something that was pressed did not happen. */
export const announceFailure = (error: unknown): void => toastFailure("This could not be done", error);
