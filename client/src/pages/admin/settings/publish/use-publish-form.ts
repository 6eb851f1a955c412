import { useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { type Publishable, usePublishSettings } from "#client/api/settings.ts";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { PublishableKey } from "#shared/api/app-settings.ts";
import type { SettingDefinition, SettingDefinitions } from "#shared/settings/definition.ts";
import { maskedKey } from "#shared/settings/settings.ts";

export type Texts = Record<string, string>;

/** The text on the site: its own words while the setting is empty. */
const shownOf = ({ shownWhenEmpty = "" }: SettingDefinition, stored: string) => stored || shownWhenEmpty;
const storedOf = ({ shownWhenEmpty }: SettingDefinition, shown: string) =>
  shown === shownWhenEmpty ? "" : shown;

/** A section's texts, published together; nothing is sent before. `stored` may change while someone types. */
export function usePublishForm(definitions: SettingDefinitions, stored: Readonly<Texts>) {
  const publish = usePublishSettings();
  const shown = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(definitions).map(([key, definition]) => [key, shownOf(definition, stored[key] ?? "")]),
      ),
    [definitions, stored],
  );
  const [seen, setSeen] = useState<Texts>(shown);
  const [theirs, setTheirs] = useState<Texts>({});
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
      const [changes, before] = [part(values), part(seen)];
      await publish.mutateAsync({ changes, seen: before });
      setTheirs({});
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
    publish.mutateAsync({ changes: before, seen: published }).then(
      () => toast({ title: "Undone", description: "The site shows the earlier text again." }),
      (error: unknown) => toastFailure("This could not be undone", error),
    );

  const values = form.watch();
  const changed = Object.keys(definitions).filter((key) => values[key] !== seen[key]);

  // Someone else may publish meanwhile: what is not being changed here follows, and a draft stays, with their words beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server has starts this
  useEffect(() => {
    const conflicts: Texts = {};
    for (const [key, definition] of Object.entries(definitions)) {
      const [now, draft] = [shown[key] ?? "", form.getValues(key)];
      if (now === seen[key]) continue;
      const isOurs =
        draft === seen[key] || definition.input === "secret" || definition.rule.safeParse(draft).data === now;
      if (isOurs) form.setValue(key, now);
      else conflicts[key] = now;
    }
    setSeen(shown);
    if (Object.keys(conflicts).length > 0) setTheirs((others) => ({ ...others, ...conflicts }));
  }, [shown]);

  return {
    form,
    values,
    /** The keys whose texts are not published yet. */
    changed,
    /** What someone else published meanwhile, where there is a draft. */
    theirs,
    edit: (key: string, text: string) =>
      form.setValue(key, text, { shouldValidate: form.formState.isSubmitted }),
    discard: () => {
      form.reset(shown);
      setTheirs({});
    },
  };
}
