import { type ComponentType, type ReactNode, useRef } from "react";
import { z } from "zod";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { fieldClass, TextareaField, TextField } from "#client/components/form/fields.tsx";
import { type AppForm, SubmitButton } from "#client/components/form/form.tsx";
import { Markdown } from "#client/components/markdown.tsx";
import { StatusBadge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { readOnce, serverNow } from "#client/lib/api.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  getTranslation,
  type Translation,
  type TranslationKind,
  translatedFields,
  updateTranslation,
} from "#shared/api/translations.ts";
import type { Language } from "#shared/language.ts";
import { EditorForm, type EditorProps, useEditor } from "../editor/editor.tsx";
import { OpenedItem } from "../list/list-kit.tsx";
import { ItemHeading } from "../section-parts.tsx";
import { WriterField } from "../writing/writer-field.tsx";
import { translationStates } from "./spanish-badge.tsx";

/** A list and its editors, or the translation that the address names (`?spanish=<id>`). */
export function WithSpanish({ kind, children }: { kind: TranslationKind; children: ReactNode }) {
  const [address, change] = useAddressQuery();
  const id = address.get("spanish");
  if (!id) return children;
  const close = () => change({ spanish: null });
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={() => ({ ...readQuery(getTranslation, { params: { kind, id } }), ...readOnce })}
      what="translation"
      backLabel="Back"
      onBack={close}
    >
      {(item, fetchNewest) => <TranslationEditor item={item} fetchNewest={fetchNewest} onClose={close} />}
    </OpenedItem>
  );
}

/** The server has the rules of each field. */
const schema = z.record(z.string(), z.string());

const fieldsOf = (kind: TranslationKind) => Object.entries(translatedFields[kind]);
const valuesOf = (item: Translation | undefined): Record<string, string> =>
  item ? Object.fromEntries(fieldsOf(item.kind).map(([field]) => [field, item.fields[field] ?? ""])) : {};

interface SpanishFieldProps {
  form: AppForm<Record<string, string>, Record<string, string>>;
  name: string;
  label: string;
  lang: Language;
}
const spanishFields: Record<"line" | "text" | "article", ComponentType<SpanishFieldProps>> = {
  line: TextField,
  text: TextareaField,
  article: WriterField,
};

type Press = "save" | "publish" | "unpublish" | "still right";
const saved: Record<Press, string> = {
  save: "The Spanish was saved.",
  publish: "The Spanish is published.",
  unpublish: "The Spanish is a draft again.",
  "still right": "The Spanish is marked as still right.",
};

/** English left, Spanish right; on a phone one under the other. */
function TranslationEditor(props: Required<EditorProps<Translation>>) {
  const { item } = props;
  const { kind, id } = item;
  const { mutateAsync: update } = useCall(updateTranslation);
  const press = useRef<Press>("save");
  const editor = useEditor(props, {
    schema,
    valuesOf,
    onlyChanges: true,
    save: (fields, current) =>
      update({
        params: { kind, id },
        body: {
          fields,
          stillRight: press.current === "still right",
          ...(press.current === "publish" && { publishedAt: new Date(serverNow()).toISOString() }),
          ...(press.current === "unpublish" && { publishedAt: null }),
          updatedAt: current?.updatedAt ?? null,
          fingerprint: current?.fingerprint,
        },
      }),
    onStored: (stored) => stored,
    saved: () => ({ title: saved[press.current] }),
    failed: "Failed to save the Spanish",
  });
  const { form } = editor;
  const current = editor.item ?? item;
  const isPublic = current.publishedAt !== null;
  const button = (does: Press, label: string, variant?: "secondary") => (
    <SubmitButton
      key={does}
      variant={variant}
      pendingLabel="Saving..."
      onClick={() => {
        press.current = does;
      }}
    >
      {label}
    </SubmitButton>
  );
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ItemHeading className="min-w-0 wrap-anywhere">
          {`Spanish: ${Object.values(current.english)[0] || "nothing in English yet"}`}
        </ItemHeading>
        <StatusBadge {...translationStates[current.state]} />
      </div>
      <EditorForm
        editor={editor}
        what="this translation"
        keepsUnsaved
        actions={
          isPublic
            ? [button("save", "Save Changes"), button("unpublish", "Unpublish", "secondary")]
            : [button("save", "Save Draft", "secondary"), button("publish", "Publish")]
        }
        actionsNote={
          isPublic
            ? "This is on the Spanish website: what you save appears there right away. Unpublish shows the English there again."
            : "The Spanish website shows the English until you publish this."
        }
      >
        {current.state === "check" && (
          <CheckNotice
            item={current}
            stillRight={
              // Not a submit button: Enter in a field presses the first of those.
              <Button
                variant="secondary"
                pending={form.isSubmitting}
                onClick={({ currentTarget }) => {
                  press.current = "still right";
                  currentTarget.form?.requestSubmit();
                }}
              >
                Still right
              </Button>
            }
          />
        )}
        <div className="grid grid-cols-1 gap-y-6">
          {fieldsOf(kind).map(([name, { label, input }]) => {
            const english = current.english[name];
            const SpanishField = spanishFields[input];
            return (
              <div key={name} className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
                <div className={fieldClass}>
                  <p className="font-semibold">{label} in English</p>
                  <div className="mt-1.5 rounded-control bg-sunken px-3 py-2.5 wrap-anywhere">
                    {english && input === "article" ? (
                      <Markdown>{english}</Markdown>
                    ) : (
                      <p className="whitespace-pre-wrap">{english || "Nothing"}</p>
                    )}
                  </div>
                </div>
                <SpanishField form={form} name={name} label={`${label} in Spanish`} lang="es" />
              </div>
            );
          })}
        </div>
      </EditorForm>
    </section>
  );
}

/** Two texts without the lines with which both begin and end. */
export function differingLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const part = (lines: string[]) => lines.slice(start, lines.length - end).join("\n");
  return { before: part(old), after: part(now) };
}

const CheckNotice = ({ item, stillRight }: { item: Translation; stillRight: ReactNode }) => (
  <section aria-label="Check this" className="mb-6 rounded-card border border-line bg-warning-soft p-5">
    <p className="font-semibold text-warning">Check this: the English has changed since it was translated.</p>
    <dl className="mt-3 grid grid-cols-1 gap-4">
      {item.changes.map(({ field, before, after }) => {
        const lines = differingLines(before, after);
        return (
          <div key={field}>
            <dt className="font-semibold">{translatedFields[item.kind][field]?.label ?? field}</dt>
            <dd className="mt-1 grid gap-x-8 gap-y-2 lg:grid-cols-2">
              <Text label="Before" text={lines.before} />
              <Text label="Now" text={lines.after} />
            </dd>
          </div>
        );
      })}
    </dl>
    <div className="mt-4">{stillRight}</div>
    <p className="mt-2 text-sm">Saving changes to the Spanish also marks it as checked.</p>
  </section>
);

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="text-sm text-ink-soft">{label}</p>
    <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text || "Nothing"}</p>
  </div>
);
