import type { Locator } from "@playwright/test";

/** Performs a visitor's interactions and counts them; filling in one field is one interaction. */
export function countedVisitor() {
  let interactions = 0;
  const counted = (act: () => Promise<unknown>) => {
    interactions += 1;
    return act();
  };
  return {
    counted,
    press: (control: Locator) => counted(() => control.click()),
    fill: (field: Locator, text: string) => counted(() => field.fill(text)),
    choose: (field: Locator, option: string) => counted(() => field.selectOption(option)),
    total: (journey: string) => {
      console.log(`${String(interactions).padStart(5)}  ${journey}`);
      return interactions;
    },
  };
}
