import { SuccessNotice } from "#client/components/success-notice.tsx";
import { paths } from "#client/lib/paths.ts";

/** What stands above the form once somebody has registered: that it worked, and what they can do next. */
export function RegisteredNotice({ name }: { name: string }) {
  return (
    <SuccessNotice
      title={`Welcome to the alliance, ${name}`}
      next={[
        { label: "See what you can do now", href: paths.advocate },
        { label: "Meet our supporters", href: paths.supporters },
      ]}
      className="mb-10"
    >
      You're registered. Check your email for a link to confirm your address.
    </SuccessNotice>
  );
}
