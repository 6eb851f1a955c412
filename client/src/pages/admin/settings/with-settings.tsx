import type { ComponentType, ReactNode } from "react";
import { type StoredSettings, useSettings } from "#client/api/settings.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { SectionLoading } from "../section-loading.tsx";
import { type PublishCard, PublishForm } from "./publish/publish-form.tsx";
import type { Texts } from "./publish/use-publish-form.ts";

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
export const published = (Preview: ComponentType<{ texts: Texts }> | null, ...cards: PublishCard[]) =>
  withSettings((settings) => (
    <PublishForm
      stored={settings}
      cards={cards}
      preview={Preview && ((texts) => <Preview texts={texts} />)}
    />
  ));
