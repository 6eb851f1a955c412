import { useSavePreferences } from "#client/api/my-data.ts";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { type Language, languages, tagOf } from "#shared/language.ts";
import * as words from "#words/preferences.json";

const names: Record<Language, string> = { en: "English", es: "Español" };

/** In which language we write: each with its own name, for those who read no other. */
export function LanguageChoice({ token, language }: { token: string; language: Language }) {
  const save = useSavePreferences(token);
  const choose = (chosen: Language) =>
    save.mutate({ language: chosen }, { onError: (error) => toastFailure(words.notSaved, error) });
  return (
    <Card>
      <fieldset className="min-w-0">
        <legend>
          <h2 className="text-xl">{words.language}</h2>
        </legend>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {languages.map((each) => (
            <Checkbox
              key={each}
              type="radio"
              name="language"
              label={<span lang={tagOf[each]}>{names[each]}</span>}
              checked={each === (save.isPending ? save.variables?.language : language)}
              onChange={() => choose(each)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
