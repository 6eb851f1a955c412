import { committees } from "./committees.ts";
import { congress } from "./congress.ts";
import { federalRegister } from "./federal-register.ts";
import { openFda } from "./openfda.ts";
import type { Source } from "./source.ts";

export const sources: readonly Source[] = [federalRegister, congress, openFda, committees];
