// So that `npx playwright test NAME` needs no `--config`.
export { default } from "./e2e/playwright.config.ts";
