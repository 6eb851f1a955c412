import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Button, SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmButton, ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { isNotFound, isStale } from "#client/lib/api.ts";
import { dropLeaveGuard, guardLeaving } from "#client/lib/navigation.ts";
import { type ToastMessage, toast, toastFailure } from "#client/lib/toast.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { FieldDescription, ItemHeading } from "../section-parts.tsx";
import { SpanishButton } from "../translations/spanish-badge.tsx";
import { EarlierVersions, useDeletedToast } from "../versions/versions.tsx";
import { useUnsavedText } from "./unsaved-text.ts";

export interface EditorProps<Item> {
  /** undefined: a new one. Read once: the editor keeps its version, however often lists are read. */
  item?: Item;
  /** The item's newest version; undefined when it is gone, and for a new one. */
  fetchNewest?: () => Promise<Item | undefined>;
  /** Away from the editor: stored, cancelled, or gone. */
  onClose: () => void;
}

interface EditorOptions<Item, Input extends FieldValues, Output, Stored> {
  schema: z.ZodType<Output, Input>;
  /** An item as the fields show it, each field named; undefined: the empty fields of a new one. */
  valuesOf: (item: Item | undefined) => DefaultValues<Input> & Record<keyof Input, unknown>;
  save: (values: Output, current: Item | undefined) => Promise<Stored>;
  /** Refuses to save a deleted item; without this, `save` stores it as a new one. */
  onlyChanges?: true;
  /** The editor stays open after a save, on the item that this returns. */
  onStored?: (stored: Stored) => Item;
  /** The toast, and the title of the one when it failed. */
  saved: string | ((values: Output, stored: Stored, current: Item | undefined) => ToastMessage);
  failed: string;
}

/** An item being edited: a failed save keeps what was typed, a conflict offers the newest version, a deleted item can be saved as a new one. */
export function useEditor<Item, Input extends FieldValues, Output, Stored>(
  { item: opened, fetchNewest, onClose }: EditorProps<Item>,
  options: EditorOptions<Item, Input, Output, Stored>,
) {
  const { schema, valuesOf, save, saved, failed, onStored, onlyChanges } = options;
  const [item, setItem] = useState(opened);
  /** Saves that were refused because someone else has saved since. */
  const [outdatedSaves, setOutdatedSaves] = useState(0);
  const [isGone, setGone] = useState(false);
  const [reloaded, setReloaded] = useState<{ keptChanges: boolean } | undefined>();
  const current = isGone ? undefined : item;
  const leave = () => {
    dropLeaveGuard();
    onClose();
  };

  const form = useAppForm({
    schema,
    defaultValues: valuesOf(item),
    onSubmit: async (values) => {
      let stored: Stored;
      try {
        stored = await save(values, current);
      } catch (error) {
        // The notices say what becomes of the text, instead of an error at the top of the form.
        if (isNotFound(error)) {
          setOutdatedSaves(0);
          return setGone(true);
        }
        if (isStale(error)) {
          toast({ title: failed, variant: "destructive" });
          setReloaded(undefined);
          return setOutdatedSaves((count) => count + 1);
        }
        toastFailure(failed, error);
        setOutdatedSaves(0);
        throw error;
      }
      dropLeaveGuard();
      setReloaded(undefined);
      toast(typeof saved === "string" ? { title: saved } : saved(values, stored, current));
      if (!onStored) return onClose();
      const next = onStored(stored);
      setItem(next);
      form.reset(valuesOf(next));
    },
  });

  const { mutate: reload, isPending: isLoading } = useMutation({
    mutationFn: async (keptChanges: boolean) => {
      const newest = await fetchNewest?.();
      setOutdatedSaves(0);
      if (!newest) return setGone(true);
      setItem(newest);
      form.reset(valuesOf(newest), { keepDirtyValues: keptChanges });
      setReloaded({ keptChanges });
    },
    onError: (error) => toastFailure("The newest version could not be loaded", error),
  });

  return {
    form,
    /** The version being edited; undefined for a new or deleted item. */
    item: current,
    cancel: leave,
    outdated: outdatedSaves > 0 ? { reload, isLoading, saves: outdatedSaves } : undefined,
    reloaded,
    gone: isGone ? { canSaveAnew: !onlyChanges } : undefined,
    /** A field was stored alone (a photo), which made a new version: the typed changes are saved on top of that. */
    acceptStored: async <Name extends FieldPath<Input>>(name: Name, value: FieldPathValue<Input, Name>) => {
      form.resetField(name, { defaultValue: value });
      // Without the new version the next save is refused as outdated, and says so.
      const newest = await fetchNewest?.().catch(() => undefined);
      if (newest) setItem(newest);
    },
  };
}

/** The values of a form's fields: what the item has, else a default, else empty. */
export const formValues = <Schema extends z.ZodObject>(
  schema: Schema,
  item: object | undefined,
  defaults: Partial<z.input<Schema>> = {},
) =>
  Object.fromEntries(
    Object.keys(schema.shape).map((field) => [field, { ...defaults, ...item }[field] ?? ""]),
  ) as Required<z.input<Schema>>;

type Editor<Item, Input extends FieldValues, Output> = ReturnType<
  typeof useEditor<Item, Input, Output, unknown>
>;

/** Sticky while the form scrolls, except on a screen so low that it would cover the text. */
const actionsClass =
  "bottom-0 z-20 mt-8 flex flex-wrap gap-3 border-t border-line bg-surface py-3 max-sm:[&>button]:w-auto max-sm:[&>button]:grow sm:items-center [@media(min-height:28rem)]:sticky";

interface EditorFormProps<Item, Input extends FieldValues, Output> {
  editor: Editor<Item, Input, Output>;
  /** What is edited: "this article". */
  what: string;
  className?: string;
  /** Instead of Save and Cancel. */
  actions?: ReactNode;
  /** The reason why Save is disabled. */
  blocked?: string | false;
  actionsNote?: string;
  /** For long texts: a draft survives a tab that the phone unloads. */
  keepsUnsaved?: true;
  children: ReactNode;
}

/** The form of an editor: its fields, Save and Cancel, and what guards the text that was typed. */
export function EditorForm<Item, Input extends FieldValues, Output>(
  props: EditorFormProps<Item, Input, Output>,
) {
  const { editor, what, className, actions, blocked, actionsNote, keepsUnsaved = false, children } = props;
  const { form, outdated, reloaded, gone, cancel } = editor;
  const isRestored = useUnsavedText(form, keepsUnsaved);
  return (
    <>
      <div role="status" className="not-empty:mb-6">
        {gone && (
          <Notice focusAt={0} title={`Someone else has deleted ${what} since you opened it.`}>
            <p className="mt-1">
              What you typed is still here.{" "}
              {gone.canSaveAnew
                ? "To keep it, save it: that adds it as a new one."
                : "It can't be saved any more: copy what you need, then go back to the list."}
            </p>
          </Notice>
        )}
        {outdated && (
          <StaleNotice
            what={what}
            onReload={() => outdated.reload(false)}
            onKeep={() => outdated.reload(true)}
            pending={outdated.isLoading}
            focusAt={outdated.saves}
          />
        )}
        {isRestored && (
          <Notice title="We kept what you typed.">
            <p className="mt-1">
              The page was reloaded. Nothing is saved yet: look it over, then save. To discard it, go back to
              the list.
            </p>
          </Notice>
        )}
        {reloaded && !gone && (
          // Takes the focus from the button that loaded it, which is gone.
          <Notice focusAt={0} title="This is the newest version.">
            <p className="mt-1">
              {reloaded.keptChanges
                ? "The fields you changed hold your text, the others the newest. Nothing is saved yet: look it over, then save."
                : "What you typed is gone from the form. Make your change again, then save."}
            </p>
          </Notice>
        )}
      </div>
      <Form form={form} autoComplete="off" className={className}>
        {children}
        <div data-bottom-bar className={actionsClass}>
          {actions ?? (
            <>
              <SubmitButton
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
          {blocked && <FieldDescription>{blocked}</FieldDescription>}
        </div>
        {actionsNote && <FieldDescription className="mt-3">{actionsNote}</FieldDescription>}
      </Form>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </>
  );
}

interface EditorFrameProps<Item extends { id: string }, Input extends FieldValues, Output> {
  editor: Editor<Item, Input, Output>;
  /** "article", "story", "study". */
  what: string;
  title: string;
  kind: ContentKind;
  onDelete?: (id: string) => Promise<unknown>;
  /** What deleting takes away: "It disappears from the website too." */
  deleteNote?: string;
  children: ReactNode;
}

/** What the editors of the News tab have around their forms: the heading, and the way to delete. */
export function EditorFrame<Item extends { id: string }, Input extends FieldValues, Output>(
  props: EditorFrameProps<Item, Input, Output>,
) {
  const { editor, what, title, kind, onDelete, deleteNote, children } = props;
  const showDeleted = useDeletedToast(kind);
  const itemId = editor.item?.id;

  const remove = async (id: string) => {
    await onDelete?.(id);
    showDeleted(`The ${what} was deleted.`, id);
    editor.cancel();
  };

  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <ItemHeading className="min-w-0 wrap-anywhere">{title}</ItemHeading>
        {itemId && (
          <div className="-ml-3.5 flex flex-wrap">
            <SpanishButton id={itemId} />
            <EarlierVersions kind={kind} itemId={itemId} what={what} onRestored={editor.cancel} />
            {onDelete && (
              <ConfirmButton
                variant="quiet"
                size="small"
                label={`Delete ${what}`}
                title={`Delete ${what}`}
                description={`“${title}” will be deleted. ${deleteNote} You can undo this for ${retentionDays.versions} days.`}
                confirmLabel={`Delete ${what}`}
                danger
                pendingLabel="Deleting..."
                failed={`Failed to delete the ${what}`}
                onConfirm={() => remove(itemId)}
              />
            )}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

interface UnsavedGuardProps {
  isDirty: boolean;
  /** What the changes still lack: "saved", "published". */
  what?: "saved" | "published";
}

/** While there are unsaved changes, every navigation asks first: tabs, links, Back, Forward, closing and reloading. */
export function UnsavedGuard({ isDirty, what = "saved" }: UnsavedGuardProps) {
  const [leave, setLeave] = useState<(() => void) | undefined>();

  useEffect(() => {
    if (!isDirty) return;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", askFirst);
    const stop = guardLeaving((go) => setLeave(() => go));
    return () => {
      removeEventListener("beforeunload", askFirst);
      stop();
    };
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      onOpenChange={(open) => !open && setLeave(undefined)}
      title={what === "saved" ? "Leave without saving?" : "Leave without publishing?"}
      description={`Your changes have not been ${what}. If you leave now, they are lost.`}
      confirmLabel="Discard changes"
      cancelLabel="Stay here"
      danger
      onConfirm={() => {
        setLeave(undefined);
        leave?.();
      }}
    />
  );
}

interface NoticeProps {
  title: string;
  /** The notice takes the focus whenever this changes: someone has just pressed a button, maybe far below. */
  focusAt?: number | undefined;
  children: ReactNode;
}

export function Notice({ title, focusAt, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focusAt !== undefined) notice.current?.focus();
  }, [focusAt]);

  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="scroll-mt-24 rounded-card border border-line bg-warning-soft p-5"
    >
      <p className="font-semibold text-warning">{title}</p>
      {children}
    </div>
  );
}

interface StaleNoticeProps {
  what: string;
  /** Replaces what was typed with the newest version. */
  onReload: () => void;
  /** Puts what was typed on top of the newest version. */
  onKeep?: () => void;
  pending?: boolean;
  focusAt?: number;
}

/** After a save on top of someone else's change: what happened, and the two things one can do. */
export const StaleNotice = ({ what, onReload, onKeep, pending, focusAt }: StaleNoticeProps) => (
  <Notice
    focusAt={focusAt}
    title={`Someone else has changed ${what} since you opened it, or you did in another window.`}
  >
    <p className="mt-1">
      Nothing was saved, and what you typed is still here.{" "}
      {onKeep
        ? "You can put your changes on top of the newest version, or start again from it."
        : "Copy what you need, then load the newest version and make your change again."}
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      {onKeep && (
        <SmallButton variant="primary" onClick={onKeep} pending={pending}>
          Keep my changes
        </SmallButton>
      )}
      <SmallButton onClick={onReload} pending={pending}>
        Load the newest version
      </SmallButton>
    </div>
  </Notice>
);
