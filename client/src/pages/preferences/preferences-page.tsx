import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linkProblemOf, preferencesQuery, useSavePreferences } from "#client/api/my-data.ts";
import { LinkProblem } from "#client/components/mailed-link/link-problem.tsx";
import { MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { OwnChoices } from "#client/components/mailed-link/own-choices.tsx";
import { Resend } from "#client/components/mailed-link/resend.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TitledCard } from "#client/components/ui/titled-card.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { type Language, languages, tagOf } from "#shared/language.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/preferences.json";

export function PreferencesPage() {
  const token = useLinkToken();
  return (
    <MailedPage title={words.title} lead={words.lead}>
      {token === "" ? <LinkProblem kind="missing" /> : <Preferences token={token ?? ""} />}
    </MailedPage>
  );
}

function Preferences({ token }: { token: string }) {
  const query = useQuery(preferencesQuery(token));
  const [wasAsked, setAsked] = useState(false);
  const { data, error } = query;
  const problem = linkProblemOf(error);
  if (problem) return <LinkProblem kind={problem} />;
  if (error) return <ErrorState what={words.what} {...retryProps(query)} />;
  if (!data)
    return (
      <Skeletons count={2} label={words.loading} className="grid gap-6">
        <SkeletonBar className="h-32" rounded="rounded-card" />
      </Skeletons>
    );
  return (
    <>
      <p>{fill(words.hello, { name: data.firstName })}</p>
      <OwnChoices token={token} {...data} />
      <LanguageChoice token={token} language={data.language} />
      <TitledCard title={words.leave}>
        <p className="mt-1">{words.leaveHelp}</p>
        <details className="mt-3" onToggle={() => setAsked(true)}>
          <summary className="py-2 font-medium text-primary-strong">{words.send}</summary>
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
