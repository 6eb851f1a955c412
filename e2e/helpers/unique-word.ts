import { test } from "@playwright/test";

/** A word that no other test uses, in neither project: the server is shared by the specs of a worker. */
export const unique = (word: string): string => `${word} ${test.info().project.name} ${process.pid}`;
