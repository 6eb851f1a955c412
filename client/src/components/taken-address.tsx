import { resentNews, useResendLinks } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { Button } from "#client/components/ui/button.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { ApiError, messageOf } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/taken-address.json";

export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === "email_taken";

/** For someone whose address is registered already: it may well have been them. */
export function TakenAddress({ email }: { email: string }) {
  const resend = useResendLinks();
  const sendsMail = useSendsMail();
  return (
    <div className="mt-3 grid gap-3">
      <p>
        {words.registeredBefore} {sendsMail ? words.links : words.linksWait}
      </p>
      <p role="status" className="font-medium empty:hidden">
        {resend.data && resentNews(resend.data.message, sendsMail)}
        {resend.isError && messageOf(resend.error, words.notSent)}
      </p>
      {!resend.data && (
        <p>
          <Button
            variant="secondary"
            pending={resend.isPending}
            pendingLabel={words.sending}
            onClick={() => resend.mutate(email)}
          >
            {words.send}
          </Button>
        </p>
      )}
      <p>
        <RichText message={words.someoneElse} parts={{ find: linkTo(paths.representativeLookup) }} />
      </p>
    </div>
  );
}
