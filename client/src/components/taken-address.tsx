import { resentNews, useResendLinks } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";

export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === "email_taken";

/** For someone whose address is registered already: it may well have been them. */
export function TakenAddress({ email }: { email: string }) {
  const resend = useResendLinks();
  const sendsMail = useSendsMail();
  return (
    <div className="mt-3 grid gap-3">
      <p>
        Did you register before? Then all is well.{" "}
        {sendsMail
          ? "We can email you the links to confirm your address, change your choices, or see your data."
          : "This site can't send email yet. You can ask for your links already: they wait here until it can."}
      </p>
      <p role="status" className="font-medium empty:hidden">
        {resend.data && resentNews(resend.data.message, sendsMail)}
        {resend.isError && messageOf(resend.error, "We couldn't send this. Please try again.")}
      </p>
      {!resend.data && (
        <p>
          <Button
            variant="secondary"
            pending={resend.isPending}
            pendingLabel="Sending..."
            onClick={() => resend.mutate(email)}
          >
            Send me my links
          </Button>
        </p>
      )}
      <p>
        Someone else shares this address? Please use another one below. Meanwhile, you can{" "}
        <TextLink href={paths.representativeLookup}>find your representatives</TextLink>.
      </p>
    </div>
  );
}
