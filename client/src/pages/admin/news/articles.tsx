import { type MouseEvent, useDeferredValue, useRef, useState } from "react";
import { z } from "zod";
import { pageQuery, readQuery, useCall } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import { type AppForm, SubmitButton } from "#client/components/form/form.tsx";
import { Markdown } from "#client/components/markdown.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Picture } from "#client/components/picture.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { readOnce, serverNow } from "#client/lib/api.ts";
import { formatMoment, formatShortDate } from "#client/lib/format.ts";
import { articlePath } from "#client/lib/paths.ts";
import {
  type AdminNewsArticle,
  createNewsArticle,
  deleteNewsArticle,
  despiteOtherErrors,
  getNewsArticleForAdmin,
  listAllNews,
  newsArticleFields,
  requireToPublish,
  updateNewsArticle,
} from "#shared/api/news.ts";
import { minuteMs } from "#shared/durations.ts";
import { categories as named } from "#words/news.json";
import { EditorForm, EditorFrame, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { ListDetail, TitleTable } from "../list/list-detail.tsx";
import { ListHeader, useListPage } from "../list/list-kit.tsx";
import { PhotoField } from "../photo-field.tsx";
import { FieldDescription } from "../section-parts.tsx";
import { useUndoChange } from "../versions/versions.tsx";
import { WriterField } from "../writing/writer-field.tsx";

function Published({ article: { publishedAt } }: { article: AdminNewsArticle }) {
  if (publishedAt === null) return <Badge tone="warning">Draft</Badge>;
  if (isScheduled(publishedAt)) return <Badge tone="secondary">Scheduled: {formatMoment(publishedAt)}</Badge>;
  return <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>;
}

const columns: readonly Column<AdminNewsArticle>[] = [
  { id: "category", label: "Category", cell: ({ category }) => categoryLabel(category) || "–" },
  { id: "publishedAt", label: "Published", cell: (article) => <Published article={article} /> },
];

export const Articles = () => (
  <ListDetail
    what="article"
    kind="news"
    List={ArticleList}
    queryOf={(id) => ({ ...readQuery(getNewsArticleForAdmin, { params: { id } }), ...readOnce })}
    Editor={ArticleEditor}
    NewItem={ArticleEditor}
  />
);

function ArticleList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListPage("The articles", (offset) => pageQuery(listAllNews, { query: { offset } }));
  return (
    <>
      <ListHeader addLabel="Add New Article" onOpen={onOpen}>
        <FieldDescription>
          Only you can see drafts. Scheduled articles appear automatically when their time comes.
        </FieldDescription>
      </ListHeader>
      <TitleTable
        caption="Articles"
        list={list}
        kind="news"
        columns={columns}
        phoneLine={(article) => (
          <>
            {categoryLabel(article.category)} <Published article={article} />
          </>
        )}
        onOpen={onOpen}
        empty={{
          title: "No articles yet.",
          text: "Add the first one: it stays a draft until you publish it.",
        }}
      />
    </>
  );
}

const liveWords = (publishedAt: string | null | undefined): string =>
  publishedAt && isScheduled(publishedAt)
    ? `This is not on the website yet: it appears ${formatMoment(publishedAt)}.`
    : "This is live: what you save is on the website right away.";

function ArticleEditor(props: EditorProps<AdminNewsArticle>) {
  const { mutateAsync: create } = useCall(createNewsArticle);
  const { mutateAsync: update } = useCall(updateNewsArticle);
  const { mutateAsync: remove } = useCall(deleteNewsArticle);
  const undo = useUndoChange("news");
  const editor = useEditor(props, {
    schema: articleForm,
    valuesOf: articleValues,
    save: ({ asDraft, publishedAt, content, ...fields }, current) => {
      const article = { ...fields, publishedAt: asDraft ? null : publicationOf(publishedAt, current) };
      if (!current) return create({ body: { ...article, content } });
      const { id, updatedAt } = current;
      // Untouched fields are not sent, so they stay byte for byte as they are.
      const isTouched = content !== newsArticleFields.shape.content.safeParse(current.content).data;
      return update({ params: { id }, body: { updatedAt, ...article, ...(isTouched && { content }) } });
    },
    saved: (_values, { id, publishedAt }, current) => ({
      ...(publishedAt === null
        ? current?.publishedAt
          ? { title: "Taken off the website. It's a draft now." }
          : { title: "The draft was saved.", description: "Only the panel shows it." }
        : isScheduled(publishedAt)
          ? {
              title: "The article will be published as planned.",
              description: `It goes live ${formatMoment(publishedAt)}.`,
            }
          : {
              title: "The article is published.",
              description: "It is live on the website.",
              link: { label: "View article", href: articlePath(id) },
            }),
      ...(current && { action: { label: "Undo", run: () => void undo(id) } }),
    }),
    failed: "Failed to save the article",
  });
  const { form, item: current } = editor;
  const [title, typed] = form.watch(["title", "publishedAt"]);
  const isPublic = Boolean(current?.publishedAt);
  const [isAsking, setAsking] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const isForLater = Boolean(typed && isScheduled(typed));
  // What becomes public right away asks first, once nothing is missing.
  const publishOrAsk = async (event: MouseEvent) => {
    form.setValue("asDraft", false);
    if (isPublic || isForLater) return;
    event.preventDefault();
    if (await form.trigger()) setAsking(true);
    else submit.current?.form?.requestSubmit();
  };
  const publish = (
    <SubmitButton
      key="publish"
      ref={submit}
      pendingLabel="Saving..."
      onClick={(event) => void publishOrAsk(event)}
    >
      {isPublic ? "Save Changes" : isForLater ? "Schedule" : "Publish"}
    </SubmitButton>
  );
  const keepBack = (
    <SubmitButton key="keep-back" variant="secondary" onClick={() => form.setValue("asDraft", true)}>
      {isPublic ? "Unpublish" : "Save Draft"}
    </SubmitButton>
  );
  return (
    <EditorFrame
      editor={editor}
      what="article"
      title={props.item?.title ?? "New article"}
      kind="news"
      onDelete={(id) => remove({ params: { id } })}
      deleteNote="It disappears from the website too. To take it off the site and keep it, unpublish it instead."
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <EditorForm
            editor={editor}
            what="this article"
            keepsUnsaved
            // Enter in a field submits the first: nothing is published or unpublished by accident.
            actions={isPublic ? [publish, keepBack] : [keepBack, publish]}
            actionsNote={
              isPublic
                ? `${liveWords(current?.publishedAt)} Unpublish takes it off the website right away and keeps it here as a draft.`
                : "This is not on the website. A draft only needs a title, and only the panel shows it. Publish puts it on the website right away."
            }
          >
            <ArticleFields form={form} />
          </EditorForm>
        </div>
        <ArticlePreview form={form} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Publish now?"
        description={`Everyone can read “${title}” on the News page right away. You can unpublish it again.`}
        confirmLabel="Publish now"
        onConfirm={() => {
          setAsking(false);
          submit.current?.form?.requestSubmit();
        }}
      />
    </EditorFrame>
  );
}

function ArticlePreview({ form }: { form: ArticleForm }) {
  const { title, excerpt, content, category, imageUrl } = form.watch();
  // The preview renders with lower priority than typing.
  const shown = useDeferredValue(content ?? "");
  return (
    <div className="min-w-0 rounded-card border border-line bg-ground lg:tall:sticky lg:tall:top-28">
      <p className="border-b border-line px-5 py-2 text-sm font-semibold text-ink-soft">Preview</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
        tabIndex={0}
        aria-label="The article as readers will see it"
        className="max-h-[75dvh] overflow-y-auto px-5 py-6"
      >
        {category && <NewsCategory category={category} />}
        <p className="mt-3 font-heading text-2xl font-semibold wrap-anywhere">{title || "Title"}</p>
        <p className="mt-3 text-lg text-ink-soft wrap-anywhere">{excerpt || "Excerpt"}</p>
        {imageUrl && (
          <Picture src={imageUrl} width={672} height={420} fallback={null} className="mt-6 rounded-card" />
        )}
        <div className="mt-6">
          {/* A preview that throws must not take the editor down. */}
          <ErrorBoundary fallback={<p className="text-ink-soft">The preview could not be loaded.</p>}>
            <Markdown>{shown}</Markdown>
          </ErrorBoundary>
        </div>
      </section>
    </div>
  );
}

const isScheduled = (publishedAt: string): boolean => new Date(publishedAt).getTime() > serverNow();

/** A moment as the browser's date and time field writes it, in the reader's own time: "2025-08-15T14:05". */
function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** The form holds a local date and time, or nothing, and which of its two buttons was pressed. */
const articleForm = newsArticleFields
  .extend({
    publishedAt: z
      .string()
      .refine(
        (typed) => typed === "" || !Number.isNaN(Date.parse(typed)),
        "Please enter a valid date and time",
      ),
    asDraft: z.boolean(),
  })
  .superRefine(
    requireToPublish(({ asDraft }) => !asDraft),
    despiteOtherErrors,
  );

type ArticleForm = AppForm<z.input<typeof articleForm>, z.output<typeof articleForm>>;

const categoryLabel = (category: string): string => category.slice(0, 1).toUpperCase() + category.slice(1);

const articleValues = (article: AdminNewsArticle | undefined) => ({
  ...formValues(newsArticleFields, article),
  publishedAt: article?.publishedAt ? toLocalInput(article.publishedAt) : "",
  asDraft: false,
});

/** What was typed, or now; an untouched field keeps its exact moment, of which it shows only the minute. */
function publicationOf(typed: string, article: AdminNewsArticle | undefined): string {
  const before = article?.publishedAt;
  if (before && typed === toLocalInput(before)) return before;
  return new Date(typed || serverNow()).toISOString();
}

/** Those that have a Spanish name; the first three have a color of their own on the website. */
const categories = Object.keys(named);

function ArticleFields({ form }: { form: ArticleForm }) {
  const written = form.watch("category");
  const known = written && !categories.includes(written) ? [...categories, written] : categories;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField form={form} name="title" label="Title" />
      <TextareaField
        form={form}
        name="excerpt"
        label="Excerpt"
        rows={3}
        hint="One or two sentences: what readers see in the list, and when the article is shared."
      />
      <WriterField
        form={form}
        name="content"
        label="Content"
        hint="To add a picture, press its button, or drop or paste it."
      />
      <SelectField
        form={form}
        name="category"
        label="Category"
        placeholder="Choose a category"
        hint="The label over the article. Urgent, Success and Research have a color of their own."
        options={known.map((value) => ({ value, label: categoryLabel(value) }))}
      />
      <PhotoField form={form} name="imageUrl" label="Image" optional purpose="hero" />
      <TextField
        form={form}
        name="publishedAt"
        type="datetime-local"
        label="Publish on"
        hint="Leave empty to publish right away. With a later date it appears automatically then, in your local time."
        optional
        className="max-w-80"
      />
    </div>
  );
}
