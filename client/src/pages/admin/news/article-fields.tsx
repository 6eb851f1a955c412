import { SelectField, TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { categories as named } from "#words/news.json";
import { PhotoField } from "../fields/photo-field.tsx";
import { type ArticleForm, categoryLabel } from "./article-values.ts";
import { ContentField } from "./content-field.tsx";

/** Those that have a Spanish name; the first three have a color of their own on the website. */
const categories = Object.keys(named);

interface ArticleFieldsProps {
  form: ArticleForm;
  imageUrl: string | null;
}

export function ArticleFields({ form, imageUrl }: ArticleFieldsProps) {
  const written = form.watch("category");
  const known = written && !categories.includes(written) ? [...categories, written] : categories;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField form={form} name="title" label="Title" autoComplete="off" />
      <TextareaField
        form={form}
        name="excerpt"
        label="Excerpt"
        rows={3}
        hint="One or two sentences: what readers see in the list, and when the article is shared."
      />
      <ContentField form={form} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        placeholder="Choose a category"
        hint="The label over the article. Urgent, Success and Research have a color of their own."
        options={known.map((value) => ({ value, label: categoryLabel(value) }))}
      />
      <PhotoField
        form={form}
        name="imageUrl"
        label="Image"
        optional
        purpose="hero"
        value={imageUrl}
        onUploaded={(path) => form.setValue("imageUrl", path, { shouldDirty: true })}
        onRemoved={() => form.setValue("imageUrl", "", { shouldDirty: true })}
      />
      <TextField
        form={form}
        name="publishedAt"
        type="datetime-local"
        label="Publish on"
        hint="Empty: right away. With a later date it appears automatically then, in your local time."
        optional
        className="max-w-80"
      />
    </div>
  );
}
