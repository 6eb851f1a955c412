import { toast } from "#client/components/ui/toast.ts";
import { messageOf } from "#client/lib/api-error.ts";

/** Says in a toast why something that was pressed did not happen. */
export const announceFailure = (error: unknown): void =>
  toast({
    variant: "destructive",
    title: "This could not be done",
    description: messageOf(error, "Please try again."),
  });
