import MailCheck from "lucide-react/icons/mail-check";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { resendConfirmations } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "../announce-failure.ts";
import { pluralize } from "../pluralize.ts";

/** "Resend confirmation (n)", while any are selected: mails their link to those who have not confirmed their address. */
export function ResendConfirmation({ ids, onSent }: { ids: readonly string[]; onSent: () => void }) {
  const { mutate, isPending } = useCall(resendConfirmations);
  const sendsMail = useSendsMail();
  if (ids.length === 0) return null;
  const resend = () =>
    mutate(
      { body: { userIds: [...ids] } },
      {
        onSuccess: ({ queuedCount }) => {
          onSent();
          toast({
            title:
              queuedCount === 0
                ? "Everyone selected has confirmed their address, or has an email waiting."
                : `${pluralize(queuedCount, "confirmation email is", "confirmation emails are")} ${sendsMail ? "on the way." : "saved to a folder: this site can't send mail yet."}`,
          });
        },
        onError: announceFailure,
      },
    );
  return (
    <Button
      variant="secondary"
      size="small"
      className="grow sm:grow-0"
      pending={isPending}
      pendingLabel="Sending..."
      onClick={resend}
    >
      <MailCheck aria-hidden className="size-4" />
      Resend confirmation ({formatNumber(ids.length)})
    </Button>
  );
}
