import { expect, test } from "vitest";
import { appSettingKeys } from "#shared/app-settings.ts";

const sources = import.meta.glob<string>(
  ["/server/modules/**/*.ts", "/client/src/**/*.{ts,tsx}", "!**/*.test.*"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

test("every app setting is used somewhere", () => {
  const code = Object.values(sources).join("\n");
  expect(appSettingKeys.filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([]);
});
