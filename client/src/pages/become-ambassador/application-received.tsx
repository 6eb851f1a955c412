import { useSendsMail } from "#client/api/site-links.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { paths } from "#client/lib/paths.ts";

interface ApplicationReceivedProps {
  name: string;
  onAnother: () => void;
}

/** Stands in the form's place after an application: that it arrived, and what happens next. */
export function ApplicationReceived({ name, onAnother }: ApplicationReceivedProps) {
  const sendsMail = useSendsMail();
  return (
    <section
      ref={scrollAndFocus}
      tabIndex={-1}
      aria-labelledby="received"
      className="mx-auto max-w-form px-edge pt-10 pb-16 sm:px-6 sm:pt-14"
    >
      <h1 id="received">Your application has arrived, {name}</h1>
      <p className="mt-4 text-lg">Thank you for standing up for your patients.</p>
      <h2 className="mt-8 text-xl">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        <li>Our leadership reviews your application.</li>
        <li>We contact you within 2-3 business days.</li>
        {!sendsMail && (
          <li>
            This site can't send email yet. Your application is saved, and our emails wait until it can.
          </li>
        )}
        <li>
          Once you are approved, your profile appears in our directory. Until then, nothing of it is public.
        </li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.advocate} wide="phone">
          See what you can do now
        </ButtonLink>
        <ButtonLink href={paths.ambassadors} variant="secondary" wide="phone">
          Meet our ambassadors
        </ButtonLink>
      </div>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        Submit another application
      </Button>
    </section>
  );
}
