import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { type Publishable, usePublishSettings, useSetByHost, useSettings } from "#client/api/settings.ts";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { PublishableKey } from "#shared/api/app-settings.ts";
import { type PublishedCardId, publishedCards } from "#shared/settings/cards.ts";
import type { SettingDefinition, SettingDefinitions } from "#shared/settings/definition.ts";
import { links } from "#shared/settings/links.ts";
import { maskedKey } from "#shared/settings/settings.ts";
import { notReviewed } from "#shared/settings/site.ts";
import { Notice, UnsavedGuard } from "../../editor/editor.tsx";
import { pluralize } from "../../in-words.ts";
import { Loaded } from "../../section-parts.tsx";
import { SettingFields, type Texts } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";

export type PublishedSection = (typeof publishedCards)[PublishedCardId]["section"];

/** How the texts as they are typed would look on the site. */
export type PublishPreview = ComponentType<{ texts: Texts }>;

interface PublishedCardsProps {
  of: PublishedSection;
  /** Without it Publish is in the last card. */
  preview?: PublishPreview;
}

/** Cards whose settings are published together: nothing changes for visitors before Publish. */
export const PublishedCards = ({ of: section, preview }: PublishedCardsProps) => (
  <Loaded query={useSettings()} what="The settings" placeholder="h-40">
    {(stored) => <PublishForm section={section} preview={preview} stored={stored} />}
  </Loaded>
);

interface PublishFormProps {
  section: PublishedSection;
  preview: PublishPreview | undefined;
  stored: Readonly<Texts>;
}

function PublishForm({ section, preview: Preview, stored }: PublishFormProps) {
  const cards = Object.entries(publishedCards).filter(([, card]) => card.section === section);
  const [definitions] = useState<SettingDefinitions>(() =>
    Object.assign({}, ...cards.map(([, card]) => card.definitions)),
  );
  const { form, values, changed, publishedElsewhere, status, discard } = usePublishForm(definitions, stored);
  const setByHost = useSetByHost();
  const extra = (key: string) => {
    const definition = definitions[key];
    if (!definition) return {};
    if (setByHost.has(key)) return { hint: "Set by your host", readOnly: true };
    return { mark: <ToDo name={key} definition={definition} value={values[key] ?? ""} /> };
  };
  const publishBar = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SubmitButton pendingLabel="Publishing..." disabled={changed.length === 0}>
        Publish
      </SubmitButton>
      {changed.length > 0 && (
        <Button variant="quiet" wide="phone" onClick={discard}>
          Discard changes
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-ink-soft">
        {changed.length === 0
          ? "Published. No changes."
          : `Not on the site yet: ${pluralize(changed.length, "change", "changes")} (${changed
              .map((key) => definitions[key]?.label)
              .join(", ")}).`}
      </p>
    </div>
  );
  return (
    <Form form={form} failure="Update Failed" className="grid grid-cols-1 gap-6">
      <ChangedElsewhere definitions={definitions} texts={publishedElsewhere} />
      {cards.map(([id, card], index) => (
        <SettingsCard key={id} id={id} title={card.title} lead={card.lead}>
          <SettingFields form={form} definitions={card.definitions} extra={extra} />
          {!Preview && index === cards.length - 1 && publishBar}
        </SettingsCard>
      ))}
      {Preview && (
        <SettingsCard title="Preview">
          <Preview texts={values} />
          {publishBar}
        </SettingsCard>
      )}
      <UnsavedGuard isDirty={changed.length > 0} what="published" />
    </Form>
  );
}

/** The text on the site: its own words while the setting is empty. */
const shownOf = ({ shownWhenEmpty = "" }: SettingDefinition, stored: string) => stored || shownWhenEmpty;
const storedOf = ({ shownWhenEmpty }: SettingDefinition, shown: string) =>
  shown === shownWhenEmpty ? "" : shown;

/** `stored` may change while someone types. */
function usePublishForm(definitions: SettingDefinitions, stored: Readonly<Texts>) {
  const status = useRef<HTMLParagraphElement>(null);
  const publish = usePublishSettings();
  const shown = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(definitions).map(([key, definition]) => [key, shownOf(definition, stored[key] ?? "")]),
      ),
    [definitions, stored],
  );
  const [loaded, setLoaded] = useState<Texts>(shown);
  const [publishedElsewhere, setPublishedElsewhere] = useState<Texts>({});
  const form = useAppForm<Texts, Texts>({
    schema: z.object(
      Object.fromEntries(Object.entries(definitions).map(([key, { rule }]) => [key, rule])),
    ) as z.ZodType<Texts, Texts>,
    defaultValues: shown,
    onSubmit: async (values) => {
      const part = (texts: Texts) =>
        Object.fromEntries(
          changed.flatMap((key) => {
            const definition = definitions[key];
            return definition ? [[key as PublishableKey, storedOf(definition, texts[key] ?? "")]] : [];
          }),
        ) as Publishable;
      const [changes, before] = [part(values), part(loaded)];
      await publish.mutateAsync({ changes, expectedValues: before });
      // The button that was pressed will be disabled.
      status.current?.focus();
      setPublishedElsewhere({});
      const secrets = changed.filter((key) => definitions[key]?.input === "secret");
      for (const key of secrets) form.setValue(key, values[key] ? maskedKey : "");
      // A key that was replaced is nowhere to take back.
      toast({
        title: "Published",
        ...(secrets.length === 0 && { action: { label: "Undo", run: () => undo(before, changes) } }),
      });
    },
  });
  const undo = (before: Publishable, published: Publishable) =>
    publish.mutateAsync({ changes: before, expectedValues: published }).then(
      () => toast({ title: "Undone", description: "The site shows what it showed before." }),
      (error: unknown) => toastFailure("This could not be undone", error),
    );

  const values = form.watch();
  const changed = Object.keys(definitions).filter((key) => values[key] !== loaded[key]);

  // Someone else may publish meanwhile: unchanged fields follow, and a draft stays, with the published words next to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server has starts this
  useEffect(() => {
    const conflicts: Texts = {};
    for (const [key, definition] of Object.entries(definitions)) {
      const [now, draft] = [shown[key] ?? "", form.getValues(key)];
      if (now === loaded[key]) continue;
      const isOurs =
        draft === loaded[key] ||
        definition.input === "secret" ||
        definition.rule.safeParse(draft).data === now;
      if (isOurs) form.setValue(key, now);
      else conflicts[key] = now;
    }
    setLoaded(shown);
    if (Object.keys(conflicts).length > 0) setPublishedElsewhere((others) => ({ ...others, ...conflicts }));
  }, [shown]);

  return {
    form,
    values,
    /** The keys whose texts are not published yet. */
    changed,
    /** What someone else published meanwhile, where there is a draft. */
    publishedElsewhere,
    status,
    discard: () => {
      form.reset(shown);
      setPublishedElsewhere({});
      status.current?.focus();
    },
  };
}

/** What someone else published since these fields were opened; the draft here is kept. */
function ChangedElsewhere({ definitions, texts }: { definitions: SettingDefinitions; texts: Texts }) {
  const entries = Object.entries(texts);
  return (
    <div role="alert" className="empty:absolute">
      {entries.length > 0 && (
        <Notice title="Someone else has published since you opened this.">
          <p className="mt-1">What you typed is still here. The site now says:</p>
          <dl className="mt-2 grid gap-2">
            {entries.map(([key, text]) => (
              <div key={key}>
                <dt className="font-semibold">{definitions[key]?.label}</dt>
                <dd className="wrap-anywhere">{text || "Nothing"}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">Press Publish to replace it with yours, or discard your changes.</p>
        </Notice>
      )}
    </div>
  );
}

interface ToDoProps {
  name: string;
  definition: SettingDefinition;
  value: string;
}

function ToDo({ name, definition: { sample }, value }: ToDoProps) {
  if (value === "" && Object.hasOwn(links, name)) return <Badge tone="warning">Not set up yet</Badge>;
  if (value === "" && name === "healthPolicyReviewedOn") return <Badge tone="warning">{notReviewed}</Badge>;
  if (sample !== undefined && value === sample)
    return <Badge tone="warning">Sample: replace before going live</Badge>;
  return null;
}
