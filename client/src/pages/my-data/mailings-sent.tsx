import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import { writtenIn } from "#client/lib/page-language.ts";
import type { MyData, OwnMailing } from "#shared/api/my-data.ts";
import * as words from "#words/my-data-mailings.json";

/** Without a mail server, `sent` has a reason that says so. */
function Outcome({ state, reason, reasonLanguage }: OwnMailing) {
  const said = reason && <span {...writtenIn({ language: reasonLanguage })}>{reason}</span>;
  if (state === "sent" && said) return said;
  return (
    <>
      {words.mailingStates[state]}
      {said && <>: {said}</>}
    </>
  );
}

export function MailingsSent({ mailings }: { mailings: MyData["mailings"] }) {
  return (
    <Card as="section" aria-labelledby="mailings">
      <h2 id="mailings" className="text-xl">
        {words.mailings}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{words.mailingsHelp}</p>
      <ul className="mt-1 -mb-3 divide-y divide-line">
        {mailings.map((mailing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="py-3 wrap-anywhere">
            <p {...writtenIn(mailing)}>{mailing.subject}</p>
            <p className="text-sm text-ink-soft">
              {mailing.at && `${formatDate(mailing.at)} · `}
              <Outcome {...mailing} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
