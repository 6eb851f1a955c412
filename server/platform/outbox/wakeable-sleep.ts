/** Sleep that can be ended early. */
export interface WakeableSleep {
  sleepUntilWoken(ms: number): Promise<void>;
  wake(): void;
}

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
