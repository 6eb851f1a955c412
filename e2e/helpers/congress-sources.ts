import { test as base } from "../fixtures.ts";
import type { FakeServices } from "./fake-services.ts";

/** The `test` of specs that look representatives up: 5 Calls, the Census and the list of members are fake. */
export const test = base.extend<{ fake: FakeServices }>({
  services: "all",
  fake: ({ fakes }, use) => use(fakes),
});
