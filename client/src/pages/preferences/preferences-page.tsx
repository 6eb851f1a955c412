import { useState } from "react";
import { useSavePreferences } from "#client/api/my-data.ts";
import {
  LinkContent,
  MailedPage,
  ownLinkProblemOf,
  Resend,
} from "#client/components/mailed-link/mailed-page.tsx";
import { OwnChoices } from "#client/components/mailed-link/own-choices.tsx";
import { Card, TitledCard } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { readPreferences } from "#shared/api/my-data.ts";
import { type Language, languages, tagOf } from "#shared/language.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/preferences.json";

export const PreferencesPage = () => (
  <MailedPage title={words.title} lead={words.lead}>
    <LinkContent<typeof readPreferences>
      path="/api/preferences/read"
      words={words}
      problemOf={ownLinkProblemOf}
    >
      {(data, token) => <Preferences data={data} token={token} />}
    </LinkContent>
  </MailedPage>
);

type PreferencesData = EndpointResponse<typeof readPreferences>;

function Preferences({ data, token }: { data: PreferencesData; token: string }) {
  const [wasAsked, setAsked] = useState(false);
  return (
    <>
      <p>{fill(words.hello, { name: data.firstName })}</p>
      <OwnChoices token={token} {...data} />
      <LanguageChoice token={token} language={data.language} />
      <TitledCard title={words.leave}>
        <p className="mt-1">{words.leaveHelp}</p>
        <details className="mt-3" onToggle={() => setAsked(true)}>
          <summary>{words.send}</summary>
          <div className="mt-3">{wasAsked && <Resend />}</div>
        </details>
      </TitledCard>
    </>
  );
}

const names: Record<Language, string> = { en: "English", es: "Español" };

/** In which language we write: each with its own name, for those who read no other. */
function LanguageChoice({ token, language }: { token: string; language: Language }) {
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
