import { elsewhere } from "#shared/site.ts";
import * as words from "#words/register.json";

/** States keep their English names; the label of "no state" is translated. */
export const stateLabel = (state: string): string => (state === elsewhere ? words.elsewhere : state);
