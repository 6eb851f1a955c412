import { toast } from "#client/lib/toast.ts";
import { copyText } from "./copy-text.ts";

/** Copies a text and says whether that worked. `done` is the toast's title ("Letter copied"), `next` what to do with it. */
export async function copyWithToast(
  text: string,
  done: string,
  next = "You can paste it wherever you like.",
): Promise<boolean> {
  const isDone = await copyText(text);
  toast(
    isDone
      ? { title: done, description: next }
      : {
          variant: "destructive",
          title: "This could not be copied",
          description: "Your browser does not allow it. Please select the text and copy it yourself.",
        },
  );
  return isDone;
}
