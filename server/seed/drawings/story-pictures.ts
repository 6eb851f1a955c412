import type { Drawing } from "./shapes.ts";
import { garden } from "./story-garden.ts";
import { morning } from "./story-morning.ts";
import { path } from "./story-path.ts";
import { porch } from "./story-porch.ts";

const story = (file: string, body: string): Drawing => ({ file, width: 800, height: 800, body });

export const storyPictures: readonly Drawing[] = [
  story("story-1.webp", garden),
  story("story-2.webp", porch),
  story("story-3.webp", path),
  story("story-4.webp", morning),
];
