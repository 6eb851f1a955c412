import { createHash } from "node:crypto";
import type { RenderPage } from "#shared/render.ts";

const maxKept = 100;

/** Renders a page again only when its input has changed; a failed render is retried. */
export function rememberRenders(render: RenderPage): RenderPage {
  const kept = new Map<string, { of: string; html: string }>();
  return async (input) => {
    const { path, search = "" } = input;
    const address = `${path}?${search}`;
    const of = createHash("sha256").update(JSON.stringify(input)).digest("base64");
    const last = kept.get(address);
    if (last?.of === of) return last.html;
    const html = await render(input);
    if (kept.size >= maxKept) kept.clear();
    kept.set(address, { of, html });
    return html;
  };
}
