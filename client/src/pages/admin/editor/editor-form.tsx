import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Hint } from "../hint.tsx";
import { GoneNotice, StaleNotice, UnsavedGuard } from "./unsaved-changes.tsx";
import type { Editor } from "./use-editor.ts";

/** In sight while the form scrolls, except on a screen so low that it would cover what is written. */
const actionsClass =
  "bottom-0 z-20 mt-8 flex flex-wrap gap-3 border-t border-line bg-surface py-3 max-sm:[&>button]:w-auto max-sm:[&>button]:grow sm:items-center [@media(min-height:28rem)]:sticky";

interface EditorFormProps<Item, Input extends FieldValues, Output> {
  editor: Editor<Item, Input, Output>;
  /** What is edited: "this article". */
  what: string;
  className?: string;
  /** In place of Save and Cancel. */
  actions?: ReactNode;
  /** Save can't be pressed yet, and why. */
  blocked?: string | false;
  /** What the actions do. */
  actionsNote?: string;
  children: ReactNode;
}

/** The form of an editor: its fields, Save and Cancel, and what guards the text that was typed. */
export function EditorForm<Item, Input extends FieldValues, Output>(
  props: EditorFormProps<Item, Input, Output>,
) {
  const { editor, what, className, actions, blocked, actionsNote, children } = props;
  const { form, outdated, gone, cancel } = editor;
  return (
    <>
      <div role="status" className="not-empty:mb-6">
        {gone && <GoneNotice what={what} {...gone} />}
        {outdated && (
          <StaleNotice what={what} onReload={() => void outdated.reload()} pending={outdated.isLoading} />
        )}
      </div>
      <Form form={form} className={className}>
        {children}
        <div className={actionsClass}>
          {actions ?? (
            <>
              <SubmitButton
                form={form}
                disabled={Boolean(blocked) || gone?.canSaveAnew === false}
                pendingLabel="Saving..."
              >
                Save
              </SubmitButton>
              <Button variant="secondary" wide="phone" onClick={cancel}>
                Cancel
              </Button>
            </>
          )}
          {blocked && <Hint>{blocked}</Hint>}
        </div>
        {actionsNote && <Hint className="mt-3">{actionsNote}</Hint>}
      </Form>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </>
  );
}
