import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { call, pageQuery, readQuery, useCall } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { focusTrigger, triggerId } from "#client/components/data-table/data-table.tsx";
import { CheckboxField, SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { readOnce } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { toast } from "#client/lib/toast.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  type AdminPatientStory,
  adminStoryBody,
  createPatientStory,
  deletePatientStory,
  getPatientStoryForAdmin,
  listAllPatientStories,
  rejectManyStories,
  storyStatuses,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import { forEditors } from "#shared/team.ts";
import { EditorForm, EditorFrame, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { pluralize } from "../in-words.ts";
import { ListDetail } from "../list/list-detail.tsx";
import { newId, Pagination, useListPage } from "../list/list-kit.tsx";
import {
  AffectedList,
  BulkAction,
  SelectAllMatching,
  SelectionBar,
  undoAction,
  useSelection,
} from "../list/selection.tsx";
import { pendingStoriesQuery } from "../pending-badges.tsx";
import { PhotoField } from "../photo-field.tsx";
import { FieldDescription, ForRoles, SectionLoading } from "../section-parts.tsx";
import { StoryCard, storyStates } from "./story-card.tsx";

const filters = [{ value: "", label: "All stories" }, ...labelledOptions(storyStates)];

export const Stories = () => (
  <ListDetail
    what="story"
    kind="patient-stories"
    List={StoryList}
    queryOf={(id) => ({ ...readQuery(getPatientStoryForAdmin, { params: { id } }), ...readOnce })}
    Editor={StoryEditor}
    NewItem={StoryEditor}
  />
);

function StoryList({ onOpen }: { onOpen: (id: string) => void }) {
  const [address, change] = useAddressQuery();
  const status = storyStatuses.find((each) => each === address.get("status"));
  const waiting = useQuery(pendingStoriesQuery()).data;
  return (
    <>
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-center">
        <p role="status" className="font-semibold sm:mr-auto">
          {waiting &&
            (waiting.total > 0
              ? `${pluralize(waiting.total, "story", "stories")} to review`
              : "Nothing to review")}
        </p>
        <ForRoles access={forEditors}>
          <Select
            aria-label="Show"
            options={filters}
            value={status ?? ""}
            onChange={({ target }) => change({ status: target.value, offset: null })}
          />
          <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone" className="shrink-0">
            <Plus aria-hidden className="size-5" />
            Add Story
          </Button>
        </ForRoles>
      </div>
      <FieldDescription className="mb-4">
        Approve puts a story on the website right away. Reject takes it off and keeps it here. The person who
        told it gets no message.
      </FieldDescription>
      <StoryCards key={status} status={status} waiting={waiting?.total ?? 0} onOpen={onOpen} />
    </>
  );
}

interface StoryCardsProps {
  status: (typeof storyStatuses)[number] | undefined;
  waiting: number;
  onOpen: (id: string) => void;
}

function StoryCards({ status, waiting, onOpen }: StoryCardsProps) {
  const { table, pages } = useListPage("The stories", (offset) =>
    pageQuery(listAllPatientStories, { query: { status, offset } }),
  );
  const { rows, error, isStale } = table;
  const pending = rows?.filter((story) => story.status === "pending");
  const selection = useSelection({
    list: `${status} ${pages.offset}`,
    rows: pending,
    total: waiting,
    pageAt: (offset, limit) =>
      pageQuery(listAllPatientStories, { query: { status: "pending", offset, limit } }),
  });
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef<{ id: string; index: number } | undefined>(undefined);

  // A decision may take the whole card away: focus goes to the next one.
  useEffect(() => {
    if (!rows || !decided.current || document.activeElement !== document.body) return;
    const { id, index } = decided.current;
    const cards = list.current?.children ?? [];
    const next = cards[Math.min(index, cards.length - 1)];
    focusTrigger(id, next?.querySelector("button"));
    decided.current = undefined;
  }, [rows]);

  const failure = error && <QueryError {...error} />;
  if (!rows) return failure ?? <SectionLoading label="the stories" />;
  return (
    <>
      {failure}
      <SelectStories pending={pending ?? []} selection={selection} waiting={waiting} />
      <SelectionBar
        count={selection.selected.length}
        hint={pending?.length ? "Tick stories to reject several at once." : ""}
        actions={<RejectStories stories={selection.selected} onRejected={selection.clear} />}
      >
        {rows.length === 0 && (
          <EmptyState
            title={status ? "No stories like this." : "No stories yet."}
            text={!status && "Stories that visitors hand in appear here first."}
          />
        )}
        <ul
          ref={list}
          aria-busy={isStale}
          className={cn("grid grid-cols-1 gap-4 transition-opacity", isStale && "opacity-60")}
        >
          {rows.map((story, index) => (
            <StoryCard
              key={story.id}
              story={story}
              selection={story.status === "pending" ? selection : undefined}
              onEdit={() => onOpen(story.id)}
              onDecide={() => {
                decided.current = { id: story.id, index };
              }}
            />
          ))}
        </ul>
        <Pagination label="Pages of stories" {...pages} />
      </SelectionBar>
    </>
  );
}

interface SelectStoriesProps {
  /** Those on this page that wait for a decision. */
  pending: readonly AdminPatientStory[];
  selection: ReturnType<typeof useSelection<AdminPatientStory>>;
  waiting: number;
}

const maxSelected = 2000;

function SelectStories({ pending, selection, waiting }: SelectStoriesProps) {
  const { selected, ids } = selection;
  const isAll = pending.length > 0 && pending.every(({ id }) => ids.has(id));
  if (pending.length < 2 && selected.length === 0) return null;
  return (
    <>
      <Checkbox
        className="mb-2"
        label="Select all to review on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll;
        }}
        onChange={() => selection.onChange(new Set(isAll ? [] : pending.map(({ id }) => id)))}
      />
      <SelectAllMatching selection={selection} total={waiting} most={maxSelected} what="stories to review" />
    </>
  );
}

interface RejectStoriesProps {
  stories: readonly AdminPatientStory[];
  onRejected: () => void;
}

const countStories = (count: number) => pluralize(count, "story", "stories");

/** The server takes this many at a time. */
const batchSize = 100;

/** Rejects pending stories, or puts rejected ones back, and returns their ids. */
async function rejectInBatches({ ids, rejected }: { ids: readonly string[]; rejected: boolean }) {
  const done: string[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const storyIds = ids.slice(start, start + batchSize);
    done.push(...(await call(rejectManyStories, { body: { storyIds, rejected } })).changedIds);
  }
  return done;
}

const maxLength = 80;
const beginningOf = (quote: string) =>
  quote.length > maxLength ? `${quote.slice(0, maxLength).trimEnd()}...` : quote;

function RejectStories({ stories, onRejected }: RejectStoriesProps) {
  const { mutateAsync } = useWrite(rejectInBatches);
  const putBack = async (ids: string[]) => {
    const changed = await mutateAsync({ ids, rejected: false });
    toast({ title: `${countStories(changed.length)} put back for review.` });
  };
  const reject = async (rows: readonly AdminPatientStory[]) => {
    const changed = await mutateAsync({ ids: rows.map(({ id }) => id), rejected: true });
    onRejected();
    toast({
      title: `${countStories(changed.length)} rejected.`,
      ...(changed.length > 0 && { action: undoAction(() => putBack(changed)) }),
    });
  };
  return (
    <BulkAction
      selected={stories}
      label="Reject"
      title="Reject stories"
      description={(count) =>
        `Reject ${countStories(count)}? None of them was public. They stay here under Rejected, and you can undo this.`
      }
      confirmLabel={(count) => `Reject ${countStories(count)}`}
      pendingLabel="Rejecting..."
      run={reject}
    >
      {(rows) => (
        <AffectedList
          label="Stories concerned"
          items={rows.map(({ id, name, quote }) => ({ id, name, detail: beginningOf(quote) }))}
        />
      )}
    </BulkAction>
  );
}

/** A select holds text. */
const formSchema = adminStoryBody.extend({
  rating: z.string().transform(Number).pipe(adminStoryBody.shape.rating.unwrap()),
});
const ratings = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5 stars` }));

const noConsent = { consentSite: false, consentPress: false, consentLawmakers: false };

const valuesOf = (story: AdminPatientStory | undefined) => ({
  ...formValues(formSchema, story, { status: "pending", ...noConsent }),
  rating: String(story?.rating ?? 5),
});

function StoryEditor(props: EditorProps<AdminPatientStory>) {
  const { mutateAsync: create } = useCall(createPatientStory);
  const { mutateAsync: update } = useCall(updatePatientStory);
  const { mutateAsync: remove } = useCall(deletePatientStory);
  const editor = useEditor(props, {
    valuesOf,
    schema: formSchema,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    saved: "The story was saved.",
    failed: "Failed to save the story",
  });
  const { form } = editor;
  return (
    <EditorFrame
      editor={editor}
      what="story"
      title={props.item ? `Story of ${props.item.name}` : "New story"}
      kind="patient-stories"
      onDelete={(id) => remove({ params: { id } })}
      deleteNote="It disappears from the website too. To take it off the site and keep it, reject it instead."
    >
      <Card>
        <EditorForm editor={editor} what="this story" className="grid max-w-prose gap-5">
          <TextField form={form} name="name" label="Name" hint="As it will be shown." />
          <TextField form={form} name="location" label="Location" />
          <TextareaField form={form} name="quote" label="Story" rows={8} />
          <SelectField form={form} name="rating" label="Rating" options={ratings} className="max-w-60" />
          <PhotoField form={form} name="imageUrl" label="Picture" optional purpose="hero" />
          <SelectField
            form={form}
            name="status"
            label="Status"
            options={labelledOptions(storyStates)}
            className="max-w-80"
            hint="Only an approved story with consent to this site is public."
          />
          <fieldset>
            <legend className="font-semibold">The author agreed to be shown</legend>
            <CheckboxField form={form} name="consentSite" label="On this site" hint="Needed to publish it." />
            <CheckboxField form={form} name="consentPress" label="To the press" />
            <CheckboxField form={form} name="consentLawmakers" label="To lawmakers" />
          </fieldset>
        </EditorForm>
      </Card>
    </EditorFrame>
  );
}
