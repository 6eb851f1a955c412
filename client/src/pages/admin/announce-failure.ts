import { toastFailure } from "#client/lib/toast.ts";

export const announceFailure = (error: unknown): void => toastFailure("This could not be done", error);
