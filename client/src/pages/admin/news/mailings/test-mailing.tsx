import CircleCheck from "lucide-react/icons/circle-check";
import { z } from "zod";
import { useOwnEmail } from "#client/api/session.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast } from "#client/lib/toast.ts";
import { type Mailing, testMailing } from "#shared/api/mailings.ts";
import { email } from "#shared/fields.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { emptyOr } from "./mailing-values.ts";

/** The id of the part, which the way to 'Send' leads back to. */
export const testMailingId = "mailing-test";

/** Without an address the server takes its own, if it knows one, and says so if not. */
const testForm = z.object({ email: emptyOr(email) });

const onItsWay = "It is on its way to";
const onTheirWay = "Both texts are on their way to";

interface TestMailingProps {
  mailing: Mailing;
  isDirty: boolean;
}

export function TestMailing({ mailing: { id, spanish, isTested }, isDirty }: TestMailingProps) {
  const { mutateAsync: send } = useCall(testMailing);
  const sendsMail = useSendsMail();
  const form = useAppForm({
    schema: testForm,
    defaultValues: { email: useOwnEmail() },
    onSubmit: async ({ email: address }) => {
      const sent = await send({ params: { id }, body: address ? { email: address } : {} });
      toast(
        sendsMail
          ? { title: "Test sent", description: `${spanish ? onTheirWay : onItsWay} ${sent.email}.` }
          : {
              title: "Test saved",
              description: "It is saved to a folder: this site can't send mail yet.",
            },
      );
    },
  });
  return (
    <section id={testMailingId} tabIndex={-1} className="min-w-0 scroll-mt-24">
      <h4 className="text-lg">1. Send yourself a test</h4>
      <p role="status" className="mt-1 flex items-start gap-2">
        <TestState spanish={spanish} isTested={isTested && !isDirty} />
      </p>
      <Form
        form={form}
        failure={sendsMail ? "The test was not sent" : "The test was not saved"}
        className="mt-4 max-w-form"
      >
        <TextField form={form} name="email" label="Address for the test" type="email" autoComplete="email" />
        <SubmitButton
          form={form}
          variant={isTested ? "secondary" : "primary"}
          disabled={isDirty}
          pendingLabel="Sending..."
          className="mt-4"
        >
          Send a Test
        </SubmitButton>
        {isDirty && (
          <FieldDescription className="mt-2">
            Save the draft first: the test is of the saved text.
          </FieldDescription>
        )}
      </Form>
    </section>
  );
}

/** Whether the saved text was tested, or how its test will arrive. */
function TestState({ spanish, isTested }: Pick<Mailing, "spanish" | "isTested">) {
  const sendsMail = useSendsMail();
  if (!sendsMail)
    return isTested ? (
      <span className="text-ink-soft">Test saved, not sent: this site can't send mail yet.</span>
    ) : (
      "This site can't send mail yet: the test is saved to a folder, for a Carol in TX-10."
    );
  if (isTested)
    return (
      <>
        <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
        {spanish ? "Both texts were" : "This text was"} tested.
      </>
    );
  return spanish
    ? "Two emails arrive, English and Spanish, as everyone will get it, for a Carol in TX-10. Read them there before you send it."
    : "It arrives as everyone will get it, for a Carol in TX-10. Read it there before you send it.";
}
