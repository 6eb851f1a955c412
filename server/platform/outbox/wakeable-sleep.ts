/** Sleep that anybody can end early. */
export interface Naps {
  /** Sleeps for `ms`, or until somebody wakes everybody. */
  nap(ms: number): Promise<void>;
  wake(): void;
}

/** Makes a place to sleep. */
export function createNaps(): Naps {
  const sleepers = new Set<() => void>();
  return {
    nap: (ms) =>
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
