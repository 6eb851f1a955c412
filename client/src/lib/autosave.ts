import { isStale, messageOf } from "./api-error.ts";

/** A field is saved this long after its last keystroke; */
const autosaveDelayMs = 500;
/** and this long it says that it was. */
const savedTickMs = 2000;

export interface AutosaveState {
  value: string;
  /** "invalid": not sent, since the rule refuses it. "failed": sent and not stored, as far as we know. */
  status: "idle" | "waiting" | "saving" | "saved" | "invalid" | "failed";
  /** What is wrong, when something is. */
  message?: string | undefined;
}

export interface AutosaveHandlers {
  /**
   * Stores the text, on top of the stored one that was `seen`: another one there is refused as stale. Undefined takes any. May answer
   * what is stored now (a trimmed text, a masked key): shown once nobody is typing.
   */
  save: (value: string, seen: string | undefined) => Promise<string | undefined>;
  /** The sentence about a text that can't be saved; undefined when it can. */
  validate?: ((value: string) => string | undefined) | undefined;
  onFailure?: ((message: string) => void) | undefined;
}

/** Fields on the screen, and those that left it with a text that is not stored yet. */
const fields = new Map<string, Autosave>();

/** The field of that name: the one that still holds an unsaved text, or a new one. */
export const autosaveOf = (name: string, stored: string): Autosave =>
  fields.get(name) ?? new Autosave(name, stored);

/** Saves whatever waits, and tries again what failed. Resolves when all of it has its answer. */
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

/**
 * One text that saves itself. Only one save is under way at a time, so an older text never overwrites a newer one; what
 * is typed meanwhile is saved after it; a text that could not be saved stays until it is.
 */
export class Autosave {
  private current: AutosaveState;
  /** What the server has; undefined when a save failed and nobody knows. */
  private saved: string | undefined;
  /** What the server had when it was last shown here; undefined after a conflict was told: the next save is a decision. */
  private seen: string | undefined;
  /** What the server made of it, while someone is still in the field. */
  private settled: string | undefined;
  private handlers: AutosaveHandlers = { save: async () => undefined };
  private isFocused = false;
  private users = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private tick: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly name: string;

  constructor(name: string, stored: string) {
    this.name = name;
    this.saved = stored;
    this.seen = stored;
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
    this.users += 1;
    fields.set(this.name, this);
    return () => {
      this.users -= 1;
      void this.saveNow().then(() => {
        if (this.users === 0 && !this.isDirty && fields.get(this.name) === this) fields.delete(this.name);
      });
    };
  };

  handleWith(handlers: AutosaveHandlers): void {
    this.handlers = handlers;
  }

  readonly edit = (value: string): void => {
    clearTimeout(this.tick);
    clearTimeout(this.pause);
    // Someone who is correcting a mistake sees at once when it is gone.
    const message = this.current.status === "invalid" ? this.handlers.validate?.(value) : undefined;
    this.set({ value, status: message ? "invalid" : "waiting", message });
    this.settled = undefined;
    this.pause = setTimeout(() => void this.saveNow(), autosaveDelayMs);
  };

  readonly focus = (): void => {
    this.isFocused = true;
  };

  readonly blur = (): void => {
    this.isFocused = false;
    this.settle();
  };

  /** The stored text changed elsewhere: it is shown, unless someone is at work on this one. */
  adopt(stored: string): void {
    if (this.isDirty || this.running || stored === this.saved) return;
    this.settled = stored;
    if (!this.isFocused) this.settle();
  }

  readonly saveNow = (): Promise<void> => {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  };

  forget(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.saved = this.current.value;
  }

  private get isDirty(): boolean {
    return this.current.value !== this.saved;
  }

  private async run(): Promise<void> {
    // Once more for what was typed while a save was under way, unless its own pause is still running.
    while (this.isDirty && this.pause === undefined) {
      const { value } = this.current;
      const message = this.handlers.validate?.(value);
      if (message) return this.set({ value, status: "invalid", message });
      this.set({ value, status: "saving" });
      try {
        const stored = await this.handlers.save(value, this.seen);
        this.saved = value;
        this.seen = stored ?? value;
        if (this.current.value === value) this.finish(stored);
      } catch (error) {
        if (isStale(error)) this.seen = undefined;
        return this.fail(messageOf(error, "This could not be saved. Please try again."));
      }
    }
    if (!this.isDirty && this.current.status === "waiting") this.set({ ...this.current, status: "idle" });
  }

  private finish(stored: string | undefined): void {
    this.set({ value: this.current.value, status: "saved" });
    this.tick = setTimeout(() => this.set({ ...this.current, status: "idle" }), savedTickMs);
    this.settled = stored;
    if (!this.isFocused) this.settle();
  }

  private fail(message: string): void {
    this.saved = undefined;
    this.set({ value: this.current.value, status: "failed", message });
    this.handlers.onFailure?.(message);
  }

  private settle(): void {
    if (this.settled === undefined || this.isDirty) return;
    this.saved = this.settled;
    this.seen = this.settled;
    this.set({ ...this.current, value: this.settled });
    this.settled = undefined;
  }

  private set(next: AutosaveState): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
