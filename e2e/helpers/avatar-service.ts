import type { Page } from "@playwright/test";
import type { ServerOptions } from "../fixtures.ts";

/** Where the site serves pictures of initials. */
export const avatarPath = "**/avatars/**";

/** Options of a spec file: a service is configured, and nothing listens there. */
export const withAvatarService: Pick<ServerOptions, "services"> = { services: "all" };

/** Serves a square for each of the site's pictures of initials. */
export const startFakeAvatarService = (page: Page) =>
  page.route(avatarPath, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    }),
  );
