import type { ReactNode } from "react";
import { supportersMap } from "#shared/site.ts";

const { path, width, height } = supportersMap;

/** Where supporters live. The server draws the picture; words or a table beside it say the same. */
export function SupportersMap({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div className={className}>
      <div className="relative">
        <img
          src={path}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          data-has-dark-colors
          className="h-auto w-full"
        />
        {children}
      </div>
    </div>
  );
}
