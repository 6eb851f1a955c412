import { Button } from "#client/components/ui/button.tsx";
import { Dialog, type DialogProps } from "#client/components/ui/dialog.tsx";
import { StoryFields } from "./story-fields.tsx";
import { useStoryForm } from "./use-story-form.ts";

const beforeSending =
  "In your own words, as long or short as you like. We read every story before it is published.";

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
      title={isSent ? "Thank you for your story" : "Share Your Story"}
      description={isSent ? undefined : beforeSending}
    >
      {isSent ? <Thanks onClose={() => close(false)} /> : <StoryFields form={form} />}
    </Dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div role="status">
      <p>
        It has arrived, and it is not public yet. Someone of our team reads every story first; once it is
        approved, it appears on this page. That usually takes a few days.
      </p>
      <p className="mt-3">We use it only in the ways that you have ticked.</p>
      <Button className="mt-6" wide="phone" onClick={onClose} autoFocus>
        Close
      </Button>
    </div>
  );
}
