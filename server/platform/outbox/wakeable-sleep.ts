/** Sleep that anybody can end early. */
export interface WakeableSleep {
  /** Sleeps for `ms`, or until somebody wakes everybody. */
  sleepUntilWoken(ms: number): Promise<void>;
  wake(): void;
}

/** Makes a place to sleep. */
export function createWakeableSleep(): WakeableSleep {
  const sleepers = new Set<() => void>();
  return {
    sleepUntilWoken: (ms) =>
      new Promise((resolve) => {
        const rouse = () => {
          clearTimeout(timer);
          sleepers.delete(rouse);
          resolve();
        };
        const timer = setTimeout(rouse, ms);
        sleepers.add(rouse);
      }),
    wake() {
      for (const rouse of sleepers) rouse();
    },
  };
}
