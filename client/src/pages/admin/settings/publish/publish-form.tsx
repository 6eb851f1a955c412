import { type ReactNode, useState } from "react";
import type { StoredSettings } from "#client/api/settings.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import type { SettingDefinitions } from "#shared/settings/definition.ts";
import { settingDefinitions, settingKeys } from "#shared/settings/settings.ts";
import { UnsavedGuard } from "../../editor/unsaved-changes.tsx";
import { pluralize } from "../../pluralize.ts";
import { SettingField } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { PublishHint } from "./publish-hint.tsx";
import { type Texts, usePublishForm } from "./use-publish-form.ts";

export interface PublishCard {
  id: string;
  title: string;
  lead: string;
  definitions: SettingDefinitions;
}

interface PublishFormProps {
  stored: StoredSettings;
  cards: readonly PublishCard[];
  /** How the texts as they are typed would look on the site; without it Publish is in the last card. */
  preview: ((texts: Texts) => ReactNode) | null;
}

/** Public texts: nothing changes for visitors before Publish. */
export function PublishForm({ cards, preview, stored }: PublishFormProps) {
  const [all] = useState<SettingDefinitions>(() =>
    Object.assign({}, ...cards.map(({ definitions }) => definitions)),
  );
  const { form, values, changed, theirs, edit, discard } = usePublishForm(all, stored);
  const publishBar = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SubmitButton form={form} pendingLabel="Publishing..." disabled={changed.length === 0}>
        Publish
      </SubmitButton>
      {changed.length > 0 && (
        <Button variant="quiet" wide="phone" onClick={discard}>
          Discard changes
        </Button>
      )}
      <p role="status" className="text-ink-soft">
        {changed.length === 0
          ? "Everything here is on the site."
          : `Not on the site yet: ${pluralize(changed.length, "change", "changes")} (${changed
              .map((key) => settingDefinitions[key as keyof typeof settingDefinitions].label)
              .join(", ")}).`}
      </p>
    </div>
  );
  return (
    <Form form={form} className="grid grid-cols-1 gap-6">
      <ChangedElsewhere theirs={theirs} />
      {cards.map(({ id, title, lead, definitions }, index) => (
        <SettingsCard key={id} id={id} title={title} lead={lead}>
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            {settingKeys
              .filter((key) => Object.hasOwn(definitions, key))
              .map((key) => (
                <SettingField
                  key={key}
                  name={key}
                  control={{
                    id: controlId(form.id, key),
                    value: values[key] ?? "",
                    message: form.errorOf(key),
                    edit: (text) => edit(key, text),
                  }}
                  hint={<PublishHint name={key} value={values[key] ?? ""} />}
                />
              ))}
          </div>
          {!preview && index === cards.length - 1 && publishBar}
        </SettingsCard>
      ))}
      {preview && (
        <SettingsCard title="Preview">
          {preview(values)}
          {publishBar}
        </SettingsCard>
      )}
      <UnsavedGuard isDirty={changed.length > 0} what="published" />
    </Form>
  );
}
