import type { Page } from "@playwright/test";
import type { ServerOptions } from "./fixtures.ts";

/** Nobody listens there: tests that need the avatar service play it. */
export const avatarService = "http://127.0.0.1:9/avatar";

/** Options of a spec file. */
export const withAvatarService: Pick<ServerOptions, "serverEnv"> = {
  serverEnv: { AVATAR_SERVICE_URL: avatarService },
};

/** Answers for the avatar service with a square. */
export const startFakeAvatarService = (page: Page) =>
  page.route(`${avatarService}**`, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    }),
  );
