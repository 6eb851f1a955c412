import { SuccessNotice } from "#client/components/success-notice.tsx";
import { paths } from "#client/lib/paths.ts";

/** What stands above the form once an application was sent: that it arrived, and what happens next. */
export function ApplicationReceived({ name }: { name: string }) {
  return (
    <SuccessNotice
      title={`Your application has arrived, ${name}`}
      next={[
        { label: "Meet our ambassadors", href: paths.ambassadors },
        { label: "See what you can do now", href: paths.advocate },
      ]}
      className="mb-10"
    >
      Our leadership reviews it and contacts you within 2-3 business days. Until then, nothing of it is
      public.
    </SuccessNotice>
  );
}
