import LoaderCircle from "lucide-react/icons/loader-circle";
import { cn } from "#client/lib/cn.ts";

/** A turning ring. Decoration: the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("motion-spin", className)} />;
}
