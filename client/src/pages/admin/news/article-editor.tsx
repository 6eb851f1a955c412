import { useCreateArticle, useDeleteArticle, useUpdateArticle } from "#client/api/news.ts";
import { SubmitButton } from "#client/components/form/form.tsx";
import type { AdminNewsArticle } from "#shared/api/news.ts";
import type { EditorProps } from "../editor/edited-item.tsx";
import { EditorForm } from "../editor/editor-form.tsx";
import { EditorFrame } from "../editor/editor-frame.tsx";
import { createOrUpdate, useEditor } from "../editor/use-editor.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import { articleForm, articleValues, isScheduled, publicationOf } from "./article-values.ts";

/** Writes an article: its fields on the left, as it will look on the right; kept as a draft, published, or planned. */
export function ArticleEditor({ item, fetchNewest, onClose }: EditorProps<AdminNewsArticle>) {
  const { mutateAsync: create } = useCreateArticle();
  const { mutateAsync: update } = useUpdateArticle();
  const { mutateAsync: remove } = useDeleteArticle();
  const editor = useEditor({
    ...{ item, fetchNewest, onClose },
    schema: articleForm,
    valuesOf: articleValues,
    save: ({ asDraft, publishedAt, ...article }, current) => {
      const body = { ...article, publishedAt: asDraft ? null : publicationOf(publishedAt, current) };
      return createOrUpdate(create, update)(body, current);
    },
    saved: ({ asDraft, publishedAt }) => {
      if (asDraft) return "The draft was saved.";
      return publishedAt && isScheduled(publishedAt)
        ? "The article will be published as planned."
        : "The article is published.";
    },
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
      onDelete={remove}
      onClose={onClose}
      deleteNote="It disappears from the website too. To take it off the site and keep it, unpublish it instead."
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <EditorForm
            editor={editor}
            what="this article"
            // Enter in a field presses the first: nothing becomes public, or stops to be, by a slip.
            actions={isPublic ? [publish, keepBack] : [keepBack, publish]}
            actionsNote={
              isPublic
                ? "Unpublish takes the article off the website right away and keeps it here as a draft."
                : "A draft only needs a title, and only you can see it. Publish puts it on the website right away."
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
