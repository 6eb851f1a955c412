import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

export const toolbarClass =
  "flex flex-wrap gap-1 rounded-t-control border border-b-0 border-control bg-sunken p-1";

/** One height whatever is written, because the text arrives after the form; a writer who wants more room drags its corner. */
export const textBoxClass =
  "h-96 resize-y overflow-y-auto rounded-b-control border border-control bg-surface";

const toolCount = 10;

/** The editor's frame while its code loads: as high as the editor at every width, so that nothing below moves. */
export function WriterLoading({ tools }: { tools: ReactNode }) {
  // Only a mailing has tools under its toolbar, and no button for a picture.
  const buttons = Array.from({ length: tools ? toolCount : toolCount + 1 }, (_, index) => index);
  return (
    <div data-placeholder aria-hidden inert>
      <div className={toolbarClass}>
        {buttons.map((index) => (
          <span key={index} className="size-11" />
        ))}
      </div>
      {tools}
      <div className={cn(textBoxClass, "motion-pulse")} />
    </div>
  );
}
