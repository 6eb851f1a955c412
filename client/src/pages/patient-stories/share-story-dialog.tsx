import { Button } from "#client/components/ui/button.tsx";
import { Dialog, type DialogProps } from "#client/components/ui/dialog.tsx";
import * as words from "#words/share-story.json";
import { StoryFields } from "./story-fields.tsx";
import { useStoryForm } from "./use-story-form.ts";

/** Where someone tells their story. What is typed stays when the dialog is closed, until it is sent. */
export function ShareStoryDialog({ open, onOpenChange }: Pick<DialogProps, "open" | "onOpenChange">) {
  const { form, isSent, startAnew } = useStoryForm();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) startAnew();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={isSent ? words.thanks : words.title}
      description={isSent ? undefined : words.lead}
    >
      {isSent ? <Thanks onClose={() => close(false)} /> : <StoryFields form={form} />}
    </Dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div role="status">
      <p>{words.arrived}</p>
      <p className="mt-3">{words.onlyTicked}</p>
      <Button className="mt-6" wide="phone" onClick={onClose} autoFocus>
        {words.close}
      </Button>
    </div>
  );
}
