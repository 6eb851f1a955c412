import { elsewhere } from "#shared/site.ts";
import * as words from "#words/register.json";

/** States keep their English names; what stands for none of them does not. */
export const stateLabel = (state: string): string => (state === elsewhere ? words.elsewhere : state);
