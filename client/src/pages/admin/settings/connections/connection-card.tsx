import type { ComponentProps, ReactNode } from "react";
import { type AppForm, Form, SubmitButton } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { connectionCards } from "#shared/settings/cards.ts";
import { UnsavedGuard } from "../../editor/editor.tsx";
import { Loaded, type LoadedProps } from "../../section-parts.tsx";
import type { Texts } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";

interface ConnectionCardProps<Stored> extends Omit<LoadedProps<Stored>, "placeholder"> {
  of: keyof typeof connectionCards;
  /** After the lead. */
  link?: ReactNode;
}

/** An outside service with an account: the fields, and the test. How it is doing stands under Connections. */
export function ConnectionCard<Stored>({ of: id, link, ...loaded }: ConnectionCardProps<Stored>) {
  const { title, lead } = connectionCards[id];
  return (
    <SettingsCard
      id={id}
      title={title}
      lead={
        <>
          {lead} {link}
        </>
      }
    >
      <Loaded placeholder="h-24" {...loaded} />
    </SettingsCard>
  );
}

interface ConnectionFormProps<Body> {
  form: AppForm<Texts, Body>;
  saveLabel: string;
  /** Beside the button that saves. */
  test?: ReactNode;
  children: ReactNode;
}

export const ConnectionForm = <Body,>({ form, saveLabel, test, children }: ConnectionFormProps<Body>) => (
  <Form form={form} failure="Update Failed" className="grid grid-cols-1 gap-5">
    {children}
    <div className="flex flex-wrap gap-3">
      <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
      {test}
    </div>
    <UnsavedGuard isDirty={form.formState.isDirty} />
  </Form>
);

export const TestApiButton = (
  props: Pick<ComponentProps<typeof Button>, "disabled" | "pending" | "onClick">,
) => (
  <Button variant="secondary" wide="phone" pendingLabel="Testing..." {...props}>
    Test API
  </Button>
);
