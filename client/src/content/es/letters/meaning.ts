import type { LetterTexts } from "#client/content/letters.ts";
import callScript from "./call-script.md?raw";
import colleague from "./colleague.md?raw";
import parts from "./parts.json";
import patient from "./patient.md?raw";
import provider from "./provider.md?raw";
import supporter from "./supporter.md?raw";

/** What the English letters and the script mean. */
export const meaning: LetterTexts | undefined = {
  callScript,
  letters: { patient, provider, supporter, colleague },
  parts,
  language: "es",
};
