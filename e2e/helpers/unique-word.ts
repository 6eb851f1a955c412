import { test } from "@playwright/test";

/** A word that no other test uses: the server is shared by the specs of a worker. */
export const unique = (word: string): string => `${word} ${test.info().testId.slice(-8)}`;
