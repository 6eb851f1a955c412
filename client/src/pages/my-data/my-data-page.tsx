import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useSiteLinks } from "#client/api/site-links.ts";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { EmailAddress } from "#client/components/email-address.tsx";
import { LatePart } from "#client/components/error-boundary.tsx";
import { LinkContent, MailedPage, ownLinkProblemOf } from "#client/components/mailed-link/mailed-page.tsx";
import { OwnChoices } from "#client/components/mailed-link/own-choices.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { read, write } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish, writtenIn } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { getHealthPolicy } from "#shared/api/health-policy.ts";
import type { deleteMyData, MyData, OwnMailing, readMyData } from "#shared/api/my-data.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { hasEnded } from "#shared/congress.ts";
import { fullName } from "#shared/people.ts";
import { retentionDays } from "#shared/retention.ts";
import { crmName } from "#shared/site.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/my-data.json";
import * as mailingWords from "#words/my-data-mailings.json";

const OwnDistrict = lazy(async () => ({
  default: (await import("#client/components/own-district.tsx")).OwnDistrict,
}));
// A chunk of its own, because most people have sent no story.
const MyStories = lazy(async () => ({ default: (await import("./my-stories.tsx")).MyStories }));

/** Where the data link of our mails leads: everything that is kept about a person, theirs to take, hide or delete. */
export function MyDataPage() {
  const [isDeleted, setDeleted] = useState(false);
  // The question has closed and its button is gone: focus goes to the heading, which says what happened.
  if (isDeleted)
    return (
      <MailedPage title={words.deleted} lead={words.deletedLead}>
        <ButtonLink href={paths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      </MailedPage>
    );
  return (
    <MailedPage title={words.title} lead={words.lead}>
      <LinkContent<typeof readMyData>
        path="/api/my-data"
        words={{ ...words, what: words.data }}
        problemOf={ownLinkProblemOf}
      >
        {(data, token) => <OwnData data={data} token={token} onDeleted={() => setDeleted(true)} />}
      </LinkContent>
    </MailedPage>
  );
}

const cardPlaceholder = <SkeletonBar className="h-48" rounded="rounded-card" />;

const OwnData = ({ data, token, onDeleted }: { data: MyData; token: string; onDeleted: () => void }) => (
  <>
    <MyFacts data={data} />
    <OwnChoices
      token={token}
      subscribeUpdates={data.subscribeUpdates}
      sharePublicly={data.sharePublicly}
      emailConfirmed={data.emailConfirmedAt !== null}
      crmConsent={data.crmConsent}
    />
    <LatePart what={words.district} placeholder={cardPlaceholder}>
      <OwnDistrict
        owner={{ token }}
        district={data.district}
        hasEnded={data.district !== null && hasEnded(data.district, washingtonDay(new Date()))}
      />
    </LatePart>
    {data.stories.length > 0 && (
      <LatePart what={words.ownStories} placeholder={cardPlaceholder}>
        <MyStories token={token} stories={data.stories} />
      </LatePart>
    )}
    <SentItems items={data.deliveries} />
    {data.mailings.length > 0 && <MailingsSent mailings={data.mailings} />}
    <WhoLooked looks={data.lookedAt} />
    <Appeal />
    <DeleteMyData token={token} onDeleted={onDeleted} />
  </>
);

/** A prepared email for who disagrees with how we handled a request. */
function Appeal() {
  const address = useSiteLinks()?.contactEmail;
  return (
    <TitledCard title={words.appeal}>
      <p className="mt-1">
        <RichText
          message={address ? words.appealByEmail : words.appealByReply}
          parts={{
            write: linkTo(`mailto:${address}?subject=${encodeURIComponent("Privacy appeal")}`),
            policy: linkTo(paths.healthDataPrivacy),
          }}
        />
      </p>
    </TitledCard>
  );
}

const ConfirmDialog = lazyPart(() => import("#client/components/ui/confirm-dialog.tsx"), "ConfirmDialog");

function DeleteMyData({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => write<typeof deleteMyData>("POST", "/api/my-data/delete", { token }),
  });
  const { data: policy } = useQuery(read<typeof getHealthPolicy>("/api/health-policy"));
  const crm = policy?.crm;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => {
        setAsking(false);
        toastFailure(words.notDeleted, error);
      },
    });
  return (
    <TitledCard title={words.deleteEverything}>
      <p className="mt-1">
        {words.removed}
        {crm && ` ${fill(words.leavesCrm, { crm })}`}{" "}
        {policy ? fill(words.backupsForDays, { days: policy.backupDays }) : words.backups}
      </p>
      <Button variant="secondary" wide="phone" className="mt-4" onClick={() => setAsking(true)}>
        {words.deleteData}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !remove.isPending && setAsking(open)}
        title={words.deleteData}
        description={words.deleteQuestion}
        confirmLabel={words.deleteData}
        cancelLabel={words.keep}
        danger
        pending={remove.isPending}
        pendingLabel={words.deleting}
        onConfirm={confirm}
      />
    </TitledCard>
  );
}

const WhoLooked = ({ looks }: { looks: MyData["lookedAt"] }) => (
  <TitledCard title={words.looks}>
    <p className="mt-1 text-sm text-ink-soft">{words.looksHelp}</p>
    {looks.length === 0 ? (
      <p className="mt-4">{words.noLooks}</p>
    ) : (
      <ul className="mt-1 -mb-3 divide-y divide-line">
        {looks.map(({ on, role, what }) => (
          <li key={`${on} ${role} ${what}`} className="py-3">
            {fill(words.lookKinds[what], { who: words.lookers[role], day: formatDate(on) })}
          </li>
        ))}
      </ul>
    )}
  </TitledCard>
);

const SentItems = ({ items }: { items: MyData["deliveries"] }) => (
  <TitledCard title={words.sentItems}>
    <p className="mt-1 text-sm text-ink-soft">{fill(words.sentItemsHelp, { days: retentionDays.mails })}</p>
    {items.length === 0 ? (
      <p className="mt-4">{words.nothing}</p>
    ) : (
      <ul className="mt-1 -mb-3 divide-y divide-line">
        {items.map(({ to, what, at, status }) => (
          <li key={`${what} ${at}`} className="py-3">
            <p>{what}</p>
            <p className="text-sm text-ink-soft">
              {to === "crm" ? fill(words.toCrm, { crm: crmName }) : words.byEmail} · {formatDate(at)} ·{" "}
              {words.sentStatuses[status]}
            </p>
          </li>
        ))}
      </ul>
    )}
  </TitledCard>
);

/** Without a mail server, `sent` has a reason that says so. */
function Outcome({ state, reason, reasonLanguage }: OwnMailing) {
  const said = reason && <span {...writtenIn({ language: reasonLanguage })}>{reason}</span>;
  if (state === "sent" && said) return said;
  return (
    <>
      {mailingWords.mailingStates[state]}
      {said && <>: {said}</>}
    </>
  );
}

const MailingsSent = ({ mailings }: { mailings: MyData["mailings"] }) => (
  <TitledCard title={mailingWords.mailings}>
    <p className="mt-1 text-sm text-ink-soft">{mailingWords.mailingsHelp}</p>
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
  </TitledCard>
);

async function downloadReadable(data: MyData): Promise<void> {
  try {
    const { readableCopy } = await import("./readable-copy.ts");
    downloadFile("my-data.txt", "text/plain;charset=utf-8", readableCopy(data));
  } catch (error) {
    toastFailure(words.notCopied, error);
  }
}

function MyFacts({ data }: { data: MyData }) {
  const { ambassadorProfile: profile } = data;
  return (
    <TitledCard title={words.whatWeKeep}>
      <DetailList className="mt-4">
        <Detail label={words.name}>{fullName(data)}</Detail>
        {detailsOf(data)
          .filter(({ shown, text }) => shown !== "panel" && (text || !shown))
          .map(({ field, ownLabel, shown, text }) => (
            <Detail key={field} label={ownLabel} wide={shown === "long"}>
              {field === "email" && text ? <EmailAddress address={text} /> : text}
            </Detail>
          ))}
        <Detail label={words.emailConfirmed}>
          {data.emailConfirmedAt ? formatDate(data.emailConfirmedAt) : words.notYet}
        </Detail>
        {data.importedFrom && (
          <Detail label={words.fromList}>
            <span {...inEnglish}>{data.importedFrom}</span>
          </Detail>
        )}
        <Detail label={data.importedFrom ? words.hereSince : words.registeredOn}>
          {formatDate(data.createdAt)}
        </Detail>
        {data.crmSyncedAt && (
          <Detail label={fill(words.lastSentToCrm, { crm: crmName })}>{formatDate(data.crmSyncedAt)}</Detail>
        )}
        <Detail label={words.photo}>{data.photoUrl ? words.onePhoto : words.noPhoto}</Detail>
        {profile && (
          <>
            <Detail label={words.profile}>{profile.isApproved ? words.approved : words.inReview}</Detail>
            <Detail label={words.professionalTitle}>{profile.title}</Detail>
            <Detail label={words.licenseState}>{profile.primaryLicenseState}</Detail>
            <Detail wide label={words.bio}>
              {profile.bio}
            </Detail>
          </>
        )}
      </DetailList>
      <p className="mt-5 text-sm text-ink-soft">{words.bothFiles}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant="secondary"
          wide="phone"
          onClick={() => downloadFile("my-data.json", "application/json", JSON.stringify(data, null, 2))}
        >
          {words.download}
        </Button>
        <Button variant="secondary" wide="phone" onClick={() => void downloadReadable(data)}>
          {words.readableCopy}
        </Button>
      </div>
    </TitledCard>
  );
}

/** Hands the visitor a file that is made in the browser: nothing is sent for it. */
function downloadFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
