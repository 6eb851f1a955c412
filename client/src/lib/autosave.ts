import { isStale, messageOf } from "./api-error.ts";

const debounceMs = 500;
/** How long a saved field has its check mark. */
const savedMarkMs = 2000;

export interface AutosaveState {
  value: string;
  /** "invalid": not sent, since the rule refuses it. "failed": sent and not stored, as far as we know. */
  status: "idle" | "waiting" | "saving" | "saved" | "invalid" | "failed";
  /** What is wrong, when something is. */
  message?: string | undefined;
}

export interface AutosaveHandlers {
  /** Saves over the `expected` stored text, or over any without one. May return what is stored now (a trimmed text, a masked key). */
  save: (value: string, expected: string | undefined) => Promise<string | undefined>;
  /** The sentence about a text that can't be saved; undefined when it can. */
  validate?: ((value: string) => string | undefined) | undefined;
  onFailure?: ((message: string, error: unknown) => void) | undefined;
}

/** Fields on the screen, and those that left it with a text that is not stored yet. */
const fields = new Map<string, Autosave>();

/** The field of that name: the one that still holds an unsaved text, or a new one. */
export const getAutosave = (name: string, stored: string): Autosave =>
  fields.get(name) ?? new Autosave(name, stored);

/** Saves whatever waits, and tries again what failed. Resolves when every save has succeeded or failed. */
export async function saveAllNow(): Promise<void> {
  await Promise.all([...fields.values()].map((field) => field.saveNow()));
}

/** Whether a text would be lost if the page went away now, because it was refused. */
export const hasUnsaved = (): boolean => [...fields.values()].some((field) => field.isRefused);

/** Lets go of every text: nobody is signed in any more. */
export function forgetUnsaved(): void {
  for (const field of fields.values()) field.forget();
  fields.clear();
}

/** One text that saves itself. One save at a time, so an older text never overwrites a newer one. */
export class Autosave {
  private current: AutosaveState;
  /** What the server has; undefined when a save failed and nobody knows. */
  private saved: string | undefined;
  /** What the server had when it was last shown here; undefined after a conflict was told: the next save is a decision. */
  private expected: string | undefined;
  /** What the server made of it, while someone is still in the field. */
  private storedMeanwhile: string | undefined;
  private handlers: AutosaveHandlers = { save: async () => undefined };
  private isFocused = false;
  private mounts = 0;
  private debounceTimer: ReturnType<typeof setTimeout> | undefined;
  private savedTimer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly name: string;

  constructor(name: string, stored: string) {
    this.name = name;
    this.saved = stored;
    this.expected = stored;
    this.current = { value: stored, status: "idle" };
  }

  readonly state = (): AutosaveState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get isRefused(): boolean {
    return this.current.status === "failed" || this.current.status === "invalid";
  }

  /** A field on the screen uses it. Returns how the field leaves: what waits is saved at once. */
  readonly retain = (): (() => void) => {
    this.mounts += 1;
    fields.set(this.name, this);
    return () => {
      this.mounts -= 1;
      void this.saveNow().then(() => {
        if (this.mounts === 0 && !this.isDirty && fields.get(this.name) === this) fields.delete(this.name);
      });
    };
  };

  setHandlers(handlers: AutosaveHandlers): void {
    this.handlers = handlers;
  }

  readonly edit = (value: string): void => {
    clearTimeout(this.savedTimer);
    clearTimeout(this.debounceTimer);
    // Someone who is correcting a mistake sees at once when it is gone.
    const message = this.current.status === "invalid" ? this.handlers.validate?.(value) : undefined;
    this.set({ value, status: message ? "invalid" : "waiting", message });
    this.storedMeanwhile = undefined;
    this.debounceTimer = setTimeout(() => void this.saveNow(), debounceMs);
  };

  readonly focus = (): void => {
    this.isFocused = true;
  };

  readonly blur = (): void => {
    this.isFocused = false;
    this.showStored();
  };

  /** The stored text changed elsewhere: it is shown, unless someone is at work on this one. */
  adopt(stored: string): void {
    if (this.isDirty || this.running || stored === this.saved) return;
    this.storedMeanwhile = stored;
    if (!this.isFocused) this.showStored();
  }

  readonly saveNow = (): Promise<void> => {
    clearTimeout(this.debounceTimer);
    this.debounceTimer = undefined;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  };

  forget(): void {
    clearTimeout(this.debounceTimer);
    this.debounceTimer = undefined;
    this.saved = this.current.value;
  }

  private get isDirty(): boolean {
    return this.current.value !== this.saved;
  }

  private async run(): Promise<void> {
    // Once more for what was typed while a save was under way, unless its own debounceTimer is still running.
    while (this.isDirty && this.debounceTimer === undefined) {
      const { value } = this.current;
      const message = this.handlers.validate?.(value);
      if (message) return this.set({ value, status: "invalid", message });
      this.set({ value, status: "saving" });
      try {
        const stored = await this.handlers.save(value, this.expected);
        this.saved = value;
        this.expected = stored ?? value;
        if (this.current.value === value) this.finish(stored);
      } catch (error) {
        if (isStale(error)) this.expected = undefined;
        return this.fail(error);
      }
    }
    if (!this.isDirty && this.current.status === "waiting") this.set({ ...this.current, status: "idle" });
  }

  private finish(stored: string | undefined): void {
    this.set({ value: this.current.value, status: "saved" });
    this.savedTimer = setTimeout(() => this.set({ ...this.current, status: "idle" }), savedMarkMs);
    this.storedMeanwhile = stored;
    if (!this.isFocused) this.showStored();
  }

  private fail(error: unknown): void {
    const message = messageOf(error, "This could not be saved. Please try again.");
    this.saved = undefined;
    this.set({ value: this.current.value, status: "failed", message });
    this.handlers.onFailure?.(message, error);
  }

  private showStored(): void {
    if (this.storedMeanwhile === undefined || this.isDirty) return;
    this.saved = this.storedMeanwhile;
    this.expected = this.storedMeanwhile;
    this.set({ ...this.current, value: this.storedMeanwhile });
    this.storedMeanwhile = undefined;
  }

  private set(next: AutosaveState): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
