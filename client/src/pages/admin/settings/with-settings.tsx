import { type ComponentType, type ReactNode, useState } from "react";
import { type StoredSettings, useSetByHost, useSettings } from "#client/api/settings.ts";
import { controlId } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type PublishedCardId, publishedCards } from "#shared/settings/cards.ts";
import type { SettingDefinition, SettingDefinitions } from "#shared/settings/definition.ts";
import { links } from "#shared/settings/links.ts";
import { notReviewed } from "#shared/settings/privacy.ts";
import { type SettingKey, settingDefinitions, settingKeys } from "#shared/settings/settings.ts";
import { UnsavedGuard } from "../editor/unsaved-changes.tsx";
import { pluralize } from "../pluralize.ts";
import { SectionLoading } from "../section-parts.tsx";
import { type Texts, usePublishForm } from "./publish/use-publish-form.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

function WithSettings({ children }: { children: (settings: StoredSettings) => ReactNode }) {
  const settings = useSettings();
  if (settings.values) return children(settings.values);
  return settings.isError ? (
    <ErrorState what="The settings" {...retryProps(settings)} />
  ) : (
    <SectionLoading label="Settings" />
  );
}

export const withSettings = (content: (settings: StoredSettings) => ReactNode) => (
  <WithSettings>{content}</WithSettings>
);

/** Cards whose settings are published together, and how their texts would look on the site. */
export const published = (Preview: ComponentType<{ texts: Texts }> | null, ...cards: PublishedCardId[]) =>
  withSettings((settings) => (
    <PublishForm
      stored={settings}
      cards={cards}
      preview={Preview && ((texts) => <Preview texts={texts} />)}
    />
  ));

interface PublishFormProps {
  stored: StoredSettings;
  cards: readonly PublishedCardId[];
  /** How the texts as they are typed would look on the site; without it Publish is in the last card. */
  preview: ((texts: Texts) => ReactNode) | null;
}

/** Public texts: nothing changes for visitors before Publish. */
function PublishForm({ cards, preview, stored }: PublishFormProps) {
  const [all] = useState<SettingDefinitions>(() =>
    Object.assign({}, ...cards.map((card) => publishedCards[card].definitions)),
  );
  const { form, values, changed, theirs, edit, discard } = usePublishForm(all, stored);
  const setByHost = useSetByHost();
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
    <Form form={form} failure="Update Failed" className="grid grid-cols-1 gap-6">
      <ChangedElsewhere theirs={theirs} />
      {cards.map((card, index) => (
        <SettingsCard
          key={card}
          id={card}
          title={publishedCards[card].title}
          lead={publishedCards[card].lead}
        >
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            {settingKeys
              .filter((key) => Object.hasOwn(publishedCards[card].definitions, key))
              .map((key) => (
                <SettingField
                  key={key}
                  name={key}
                  control={{
                    id: controlId(form.id, key),
                    value: values[key] ?? "",
                    message: form.errorOf(key),
                    edit: (text) => edit(key, text),
                    readOnly: setByHost.has(key),
                  }}
                  hint={
                    setByHost.has(key) ? (
                      `Set by your host (${all[key]?.environment})`
                    ) : (
                      <PublishHint name={key} value={values[key] ?? ""} />
                    )
                  }
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

/** What someone else published since these fields were opened; the draft here is kept. */
function ChangedElsewhere({ theirs }: { theirs: Texts }) {
  const keys = settingKeys.filter((key) => Object.hasOwn(theirs, key));
  return (
    <div role="alert" className="empty:absolute">
      {keys.length > 0 && (
        <div className="rounded-card border border-line bg-warning-soft p-5">
          <p className="font-semibold text-warning">Someone else has published since you opened this.</p>
          <p className="mt-1">What you typed is still here. The site now says:</p>
          <dl className="mt-2 grid gap-2">
            {keys.map((key) => (
              <div key={key}>
                <dt className="font-semibold">{settingDefinitions[key].label}</dt>
                <dd className="wrap-anywhere">{theirs[key] || "Nothing"}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">Press Publish to replace it with yours, or discard your changes.</p>
        </div>
      )}
    </div>
  );
}

/** What a setting is for, and what is still to do about it. */
function PublishHint({ name, value }: { name: SettingKey; value: string }) {
  const { description, input, rule, sample }: SettingDefinition = settingDefinitions[name];
  const canOpen = input === "url" && value !== "" && rule.safeParse(value).success;
  return (
    <>
      {description}
      {canOpen && (
        <>
          {" ("}
          <TextLink href={value} newTab>
            open it
          </TextLink>
          {")"}
        </>
      )}
      {value === "" && Object.hasOwn(links, name) && <State>Not set up yet</State>}
      {value === "" && name === "healthPolicyReviewedOn" && <State>{notReviewed}</State>}
      {sample !== undefined && value === sample && <State>Sample: replace before going live</State>}
    </>
  );
}

const State = ({ children }: { children: string }) => (
  <span className="mt-1 block">
    <Badge tone="warning">{children}</Badge>
  </span>
);
