import { useCall } from "#client/api/use-endpoint.ts";
import { SubmitButton } from "#client/components/form/form.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { articlePath } from "#client/lib/paths.ts";
import {
  type AdminNewsArticle,
  createNewsArticle,
  deleteNewsArticle,
  newsArticleFields,
  updateNewsArticle,
} from "#shared/api/news.ts";
import { EditorForm, type EditorProps, useEditor } from "../editor/editor.tsx";
import { EditorFrame } from "../editor/editor-frame.tsx";
import { useUndoChange } from "../versions/use-deleted-toast.ts";
import { ArticleFields, articleForm, articleValues, isScheduled, publicationOf } from "./article-fields.tsx";
import { ArticlePreview } from "./article-preview.tsx";

const liveWords = (publishedAt: string | null | undefined): string =>
  publishedAt && isScheduled(publishedAt)
    ? `This is not on the website yet: it appears ${formatMoment(publishedAt)}.`
    : "This is live: what you save is on the website right away.";

/** Writes an article: its fields on the left, as it will look on the right; kept as a draft, published, or planned. */
export function ArticleEditor({ item, fetchNewest, onClose }: EditorProps<AdminNewsArticle>) {
  const { mutateAsync: create } = useCall(createNewsArticle);
  const { mutateAsync: update } = useCall(updateNewsArticle);
  const { mutateAsync: remove } = useCall(deleteNewsArticle);
  const undo = useUndoChange("news");
  const editor = useEditor({
    ...{ item, fetchNewest, onClose },
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
        ? { title: "The draft was saved.", description: "Only the panel shows it." }
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
  const [title, excerpt, content, category, imageUrl, typed] = form.watch([
    ...(["title", "excerpt", "content", "category", "imageUrl", "publishedAt"] as const),
  ]);
  const isPublic = Boolean(current?.publishedAt);
  const publish = (
    <SubmitButton
      key="publish"
      form={form}
      pendingLabel="Saving..."
      onClick={() => form.setValue("asDraft", false)}
    >
      {isPublic ? "Save Changes" : typed && isScheduled(typed) ? "Schedule" : "Publish"}
    </SubmitButton>
  );
  const keepBack = (
    <SubmitButton
      key="keep-back"
      form={form}
      variant="secondary"
      onClick={() => form.setValue("asDraft", true)}
    >
      {isPublic ? "Unpublish" : "Save Draft"}
    </SubmitButton>
  );
  return (
    <EditorFrame
      what="article"
      title={item?.title ?? "New article"}
      kind="news"
      itemId={current?.id}
      onDelete={(id) => remove({ params: { id } })}
      onClose={onClose}
      deleteNote="It disappears from the website too. To take it off the site and keep it, unpublish it instead."
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <EditorForm
            editor={editor}
            what="this article"
            // Enter in a field submits the first: nothing is published or unpublished by accident.
            actions={isPublic ? [publish, keepBack] : [keepBack, publish]}
            actionsNote={
              isPublic
                ? `${liveWords(current?.publishedAt)} Unpublish takes it off the website right away and keeps it here as a draft.`
                : "This is not on the website. A draft only needs a title, and only the panel shows it. Publish puts it on the website right away."
            }
          >
            <ArticleFields form={form} imageUrl={imageUrl || null} />
          </EditorForm>
        </div>
        <ArticlePreview
          {...{ title, excerpt: excerpt ?? "", content: content ?? "", category: category ?? "" }}
          imageUrl={imageUrl || null}
        />
      </div>
    </EditorFrame>
  );
}
