import { createHash } from "node:crypto";
import type { RenderPage } from "#shared/render.ts";

/** Of so many addresses the last drawing is kept. */
const maxKept = 100;

/** Draws a page again only when what it is drawn from has changed; one that failed is tried again. */
export function rememberRenders(draw: RenderPage): RenderPage {
  const kept = new Map<string, { of: string; html: string }>();
  return async (drawing) => {
    const { path, search = "" } = drawing;
    const address = `${path}?${search}`;
    const of = createHash("sha256").update(JSON.stringify(drawing)).digest("base64");
    const last = kept.get(address);
    if (last?.of === of) return last.html;
    const html = await draw(drawing);
    if (kept.size >= maxKept) kept.clear();
    kept.set(address, { of, html });
    return html;
  };
}
