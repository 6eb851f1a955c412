const listeners = new Set<() => void>();

/** Calls back when the server refuses a call because nobody is signed in (any more). Returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners; for http.ts. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
