import { useLocation } from "wouter";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { draftMailing } from "#shared/api/mailings.ts";
import { draftArticle, getWatchForAdmin, updateWatchItem, type WatchForAdmin } from "#shared/api/watch.ts";
import { optionalLine } from "#shared/fields.ts";
import { pluralize } from "../in-words.ts";
import { adminItemPath, watchItemsId } from "../panel-paths.ts";
import { Loaded } from "../section-parts.tsx";
import { AutosaveField } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { BrokenNote } from "./what-needs-you.tsx";

/** The newest; a long list would hide what the site looks for. */
const first = 2;

export const WatchItemsCard = () => (
  <SettingsCard
    id={watchItemsId}
    title="Found in Washington"
    lead="FDA notices, bills, shortages and recalls. The site checks every six hours, and right after you change what it looks for."
  >
    <BrokenNote subject="washington-failing" />
    <Loaded query={useRead(getWatchForAdmin)} what="What was found" placeholder="h-24">
      {(watch) => <WatchItems watch={watch} />}
    </Loaded>
  </SettingsCard>
);

function WatchItems({ watch }: { watch: WatchForAdmin }) {
  const items: WatchItem[] = watchItemsOf(watch);
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(first);
  if (items.length === 0) return <p className="text-ink-soft">{nothingFound(watch.checkedAt)}</p>;
  const shown = showsAll ? items : items.slice(0, first);
  return (
    <>
      <ul ref={list} className="-my-3 divide-y divide-line">
        {shown.map((item) => (
          <WatchItemRow key={item.id} item={item} />
        ))}
      </ul>
      {shown.length < items.length && <ShowAllButton onClick={showAll} label={`Show all ${items.length}`} />}
    </>
  );
}

const nothingFound = (checkedAt: WatchForAdmin["checkedAt"]): string =>
  Object.values(checkedAt).some((at) => at !== null)
    ? "Nothing in the sources that we have read. Visitors see no section about Washington until something is found."
    : "No source has been read yet.";

interface WatchItem {
  id: string;
  label: string;
  title: string;
  facts: string;
  url: string;
  sentence: string | null;
  hidden: boolean;
  firstSeenAt: string;
  /** The last day of an open window for comments, which comes first. */
  closesOn: string;
}

const never = "9999-12-31";

const documentLabels = {
  notice: "FDA notice",
  "proposed-rule": "FDA proposed rule",
  rule: "FDA rule",
  other: "FDA document",
} as const;

function watchItemsOf({ documents, bills, supply }: WatchForAdmin): WatchItem[] {
  const items: WatchItem[] = [
    ...documents.map((each) => ({
      ...each,
      label: documentLabels[each.kind],
      closesOn: each.commentsCloseOn ?? never,
      facts: each.commentsCloseOn
        ? `Comments until ${formatDate(each.commentsCloseOn)}`
        : `Published on ${formatDate(each.publishedOn)}`,
    })),
    ...bills.map((each) => ({
      ...each,
      label: "Bill",
      closesOn: never,
      title: `${each.name}: ${each.title}`,
      facts: each.ended ? "Its Congress has ended" : pluralize(each.cosponsors, "cosponsor", "cosponsors"),
    })),
    ...supply.map((each) => ({
      ...each,
      label: each.kind === "recall" ? "Recall" : "Shortage",
      closesOn: never,
      title: each.product,
      facts: `${each.status}, ${formatDate(each.date)}`,
    })),
  ];
  return items.sort(
    (a, b) => a.closesOn.localeCompare(b.closesOn) || b.firstSeenAt.localeCompare(a.firstSeenAt),
  );
}

function WatchItemRow({ item }: { item: WatchItem }) {
  const { id, label, title, facts, url, hidden, firstSeenAt } = item;
  const [, navigate] = useLocation();
  const update = useCall(updateWatchItem, { failed: "Failed to change it" });
  const draft = useCall(draftArticle, {
    done: () => ({ title: "Draft created", description: "It stays a draft until you publish it." }),
    failed: "Failed to create the draft",
  });
  const mailing = useCall(draftMailing, {
    done: () => ({ title: "Draft created", description: "Nothing is sent before you press Send." }),
    failed: "Failed to create the draft",
  });
  const toggle = () => update.mutate({ params: { id }, body: { hidden: !hidden } });
  const makeDraft = () =>
    draft.mutate({ params: { id } }, { onSuccess: (article) => navigate(adminItemPath("news", article.id)) });
  const writeMailing = () =>
    mailing.mutate(
      { params: { id } },
      { onSuccess: (made) => navigate(`${adminItemPath("news", made.id)}&show=mailings`) },
    );
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_minmax(0,16rem)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="info">{label}</Badge>
          <span className="text-sm text-ink-soft">
            {facts}. Found on {formatDate(firstSeenAt)}.
          </span>
        </p>
        <p className="mt-2 font-semibold wrap-anywhere">
          <TextLink href={url} className={cn("py-2", hidden && "text-ink-soft")}>
            {title}
          </TextLink>
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <SmallButton pending={update.isPending} onClick={toggle}>
            {hidden ? "Show" : "Hide"}
            <span className="sr-only"> {title}</span>
          </SmallButton>
          <SmallButton pending={draft.isPending} onClick={makeDraft}>
            Make a draft article<span className="sr-only"> of {title}</span>
          </SmallButton>
          <SmallButton pending={mailing.isPending} onClick={writeMailing}>
            Write to people affected<span className="sr-only"> about {title}</span>
          </SmallButton>
          {/* At the end, so that nothing moves under a finger. */}
          {hidden && <Badge>Hidden</Badge>}
        </p>
      </div>
      <SentenceField item={item} />
    </li>
  );
}

const sentenceField = {
  label: "In a plain sentence",
  description: "Visitors read it with the official title.",
  input: "line",
} as const;
const sentenceRule = optionalLine(300);

/** Saves itself, with the green check beside it. */
function SentenceField({ item: { id, sentence } }: { item: WatchItem }) {
  const { mutateAsync: update } = useCall(updateWatchItem);
  return (
    <AutosaveField
      definition={sentenceField}
      options={{
        name: `watch.${id}`,
        stored: sentence ?? "",
        rule: sentenceRule,
        save: async (text) => (await update({ params: { id }, body: { sentence: text } })).sentence ?? "",
      }}
    />
  );
}
