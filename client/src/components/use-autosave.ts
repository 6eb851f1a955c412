import { useEffect, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import { type AutosaveHandlers, getAutosave, hasUnsaved, saveAllNow } from "../lib/autosave.ts";
import { toast } from "../lib/toast.ts";

export interface AutosaveOptions extends Pick<AutosaveHandlers, "save" | "onFailure"> {
  /** One of a kind in the panel: "settings.siteTitle". A text that could not be saved is kept under it. */
  name: string;
  /** What the server has. */
  stored: string;
  /** The rule of the contract, with its messages; a text that it refuses is not sent. */
  rule: z.ZodType;
}

export const announceFailure = (message: string) =>
  toast({ variant: "destructive", title: "Update Failed", description: message });

/** A text that saves itself half a second after its last keystroke, and at once when its field or the page goes away. */
export function useAutosave({ name, stored, rule, save, onFailure = announceFailure }: AutosaveOptions) {
  const [autosave] = useState(() => getAutosave(name, stored));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);

  const validate = (value: string) => rule.safeParse(value).error?.issues[0]?.message;
  // The save may run after this render is long gone: it uses what the newest one handed in.
  useEffect(() => autosave.setHandlers({ save, validate, onFailure }));
  useEffect(() => autosave.adopt(stored), [autosave, stored]);
  // What waits is saved when the field leaves the screen.
  useEffect(() => autosave.retain(), [autosave]);
  useEffect(watchPage, []);

  return {
    ...state,
    edit: autosave.edit,
    focus: autosave.focus,
    blur: autosave.blur,
    saveNow: autosave.saveNow,
  };
}

let watchers = 0;

/** While there are such fields: what waits is saved when the page is left, and leaving with a refused text asks first. */
function watchPage(): () => void {
  watchers += 1;
  if (watchers === 1) {
    addEventListener("pagehide", save);
    addEventListener("beforeunload", askFirst);
    document.addEventListener("visibilitychange", saveWhenHidden);
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    removeEventListener("pagehide", save);
    removeEventListener("beforeunload", askFirst);
    document.removeEventListener("visibilitychange", saveWhenHidden);
  };
}

const save = () => void saveAllNow();
// A phone puts a page away without another word than this.
const saveWhenHidden = () => document.visibilityState === "hidden" && save();
const askFirst = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault();
};
