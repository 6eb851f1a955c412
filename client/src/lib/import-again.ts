/**
 * Imports code that comes when it is needed, and tries once more by another address where that fails: Chromium remembers that a file
 * could not be had for as long as the page is open, and would never ask for it again (https://crbug.com/1195405).
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // "Failed to fetch dynamically imported module: https://...": the only place that says which file it was.
    const file = error instanceof Error && /https?:\S+\.js/.exec(error.message)?.[0];
    if (!file) throw error;
    return import(/* @vite-ignore */ `${file}?${Date.now()}`);
  }
}
