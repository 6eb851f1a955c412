import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { heroImages } from "#shared/schema/content.ts";
import { expect } from "../fixtures.ts";
import { inDatabase, often } from "./database.ts";
import type { RunningServer } from "./running-server.ts";

const titles = ["A hill path", "A conversation", "Letters on their way"];

/** Lets the home page have so many hero images, at most three; waits until it has. */
export async function showHeroes(server: RunningServer, count: number): Promise<void> {
  await inDatabase(server, async (db) => {
    await db.delete(heroImages);
    const rows = titles.map((title, index) => ({
      title,
      imageUrl: `/objects/hero-${index + 1}`,
      displayOrder: index,
    }));
    if (count > 0) await db.insert(heroImages).values(rows.slice(0, count));
  });
  // What is public is at most a second old.
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/hero-images`)).json()).length, often)
    .toBe(count);
  await expect
    .poll(
      async () => new Set((await (await fetch(server.url)).text()).match(/\/objects\/hero-\d/g)).size,
      often,
    )
    .toBe(count);
}

/** Serves the pictures of the hero images, which are in no storage. */
export const startFakeHeroPictures = (page: Page) =>
  page.route("**/objects/hero-*", async (route) => {
    const name = /hero-\d/.exec(route.request().url())?.[0];
    await route.fulfill({
      contentType: "image/webp",
      body: await readFile(`server/seed/images/${name}.webp`),
    });
  });
