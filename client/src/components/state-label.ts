import { elsewhere } from "#shared/site.ts";
import { stateNames } from "#shared/us-states.ts";
import { names } from "#words/places.json";
import * as words from "#words/register.json";

const translated: Readonly<Record<string, string>> = { ...names, [elsewhere]: words.elsewhere };

/** The name of a state in the page's language. The fifty states keep theirs. */
export const stateLabel = (state: string): string => translated[state] ?? state;

export const stateOptions = stateNames.map((value) => ({ value, label: stateLabel(value) }));
