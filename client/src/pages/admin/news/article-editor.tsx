import { useRef } from "react";
import { useCreateArticle, useDeleteArticle, useUpdateArticle } from "#client/api/admin-content.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast } from "#client/components/ui/toast.ts";
import { UnsavedGuard } from "#client/components/unsaved-guard.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import type { AdminNewsArticle } from "#shared/api/news.ts";
import { isStale } from "../stale-notice.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import { articleForm, articleValues, isScheduled, publicationOf } from "./article-values.ts";
import { EditorFrame } from "./editor-frame.tsx";

interface ArticleEditorProps {
  /** undefined: a new one. */
  article: AdminNewsArticle | undefined;
  /** Starts over with the newest version. */
  onReload: () => void;
  onClose: () => void;
}

/** Writes an article: its fields on the left, as it will look on the right; kept as a draft, published, or planned. */
export function ArticleEditor({ article, onReload, onClose }: ArticleEditorProps) {
  const create = useCreateArticle();
  const update = useUpdateArticle();
  const remove = useDeleteArticle();
  // Which of the two buttons sent the form; it has to be known in the same event.
  const asDraft = useRef(false);

  const form = useAppForm({
    schema: articleForm,
    defaultValues: articleValues(article),
    onSubmit: async (values) => {
      const publishedAt = asDraft.current ? null : publicationOf(values.publishedAt, article);
      const body = { ...values, publishedAt };
      try {
        if (article) await update.mutateAsync({ ...body, id: article.id, updatedAt: article.updatedAt });
        else await create.mutateAsync(body);
      } catch (error) {
        const description = messageOf(error, "Please try again.");
        toast({ variant: "destructive", title: "Failed to save the article", description });
        throw error;
      }
      leaveFreely();
      toast({ title: savedAs(publishedAt) });
      onClose();
    },
  });

  const [title, excerpt, content, category, imageUrl, typed] = form.watch([
    ...(["title", "excerpt", "content", "category", "imageUrl", "publishedAt"] as const),
  ]);
  const isPublic = Boolean(article?.publishedAt);
  const publishLabel = typed && isScheduled(publicationOf(typed, article)) ? "Schedule" : "Publish";
  return (
    <EditorFrame
      what="article"
      title={article?.title ?? "New article"}
      onBack={onClose}
      isStale={isStale(update.error)}
      onReload={() => {
        leaveFreely();
        onReload();
      }}
      onDelete={article && (() => remove.mutateAsync(article.id))}
    >
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Form form={form} className="min-w-0">
          <ArticleFields form={form} imageUrl={imageUrl || null} />
          <div className="mt-6 flex flex-col gap-3 sm:flex-row">
            <SubmitButton form={form} pendingLabel="Saving..." onClick={() => (asDraft.current = false)}>
              {isPublic ? "Save Changes" : publishLabel}
            </SubmitButton>
            <SubmitButton form={form} variant="secondary" onClick={() => (asDraft.current = true)}>
              {isPublic ? "Unpublish" : "Save Draft"}
            </SubmitButton>
          </div>
        </Form>
        <ArticlePreview {...{ title, excerpt, content, category }} imageUrl={imageUrl || null} />
      </div>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </EditorFrame>
  );
}

const savedAs = (publishedAt: string | null): string => {
  if (publishedAt === null) return "The draft was saved.";
  return isScheduled(publishedAt) ? "The article will be published as planned." : "The article is published.";
};
