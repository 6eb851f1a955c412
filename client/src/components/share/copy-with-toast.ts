import { toast } from "#client/lib/toast.ts";
import * as words from "#words/share.json";
import { copyText } from "./copy-text.ts";

/** Copies a text and says whether that worked. `done` is the toast's title ("Letter copied"), `next` what to do with it. */
export async function copyWithToast(text: string, done: string, next = words.paste): Promise<boolean> {
  const isDone = await copyText(text);
  toast(
    isDone
      ? { title: done, description: next }
      : {
          variant: "destructive",
          title: words.notCopied,
          description: words.copyYourself,
        },
  );
  return isDone;
}
