import { resentNews, useResendLinks } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { EmailField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { resendLinks } from "#shared/api/my-data.ts";
import * as words from "#words/resend-form.json";

export function ResendForm() {
  const resend = useResendLinks();
  const sendsMail = useSendsMail();
  const form = useAppForm({
    schema: resendLinks.body,
    defaultValues: { email: "" },
    onSubmit: ({ email }) => resend.mutateAsync(email),
  });
  const news = resend.data && !form.isSubmitting && resentNews(resend.data.message, sendsMail);
  return (
    <Form form={form}>
      <EmailField form={form} name="email" {...words.email} />
      <div className="mt-5">
        <SubmitButton pendingLabel={words.sending}>{words.send}</SubmitButton>
      </div>
      <p role="status" className={news ? "mt-4 font-medium text-success" : undefined}>
        {news}
      </p>
    </Form>
  );
}
