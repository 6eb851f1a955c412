import LogOut from "lucide-react/icons/log-out";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEndSession } from "#client/api/session.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { HeaderRow } from "#client/components/layout/site-header.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { ButtonLink, SmallButton } from "#client/components/ui/button.tsx";
import { Anchor, TextLink } from "#client/components/ui/link.tsx";
import { formatList } from "#client/lib/format.ts";
import { confirmLeave } from "#client/lib/navigation.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type DeliverySummary, summarizeDeliveries } from "#shared/api/deliveries.ts";
import { logout } from "#shared/api/session.ts";
import { deliveryNouns } from "#shared/delivery-kinds.ts";
import { siteName } from "#shared/site.ts";
import { pluralize } from "./in-words.ts";
import { connectionsPath } from "./panel-paths.ts";

export function TitleBar() {
  const { mutate: end, isPending } = useEndSession(logout);

  const leave = () =>
    end(undefined, {
      onSuccess: () => toast({ title: "Logged Out", description: "You have been successfully logged out." }),
      onError: (error) => toastFailure("Logout Failed", error, "You are still logged in. Please try again."),
    });

  return (
    <div
      data-panel
      className="border-b border-line bg-surface print:hidden lg:tall:sticky lg:tall:top-0 lg:tall:z-30"
    >
      <HeaderRow isOnlyBelowLg className="min-h-14 max-w-[84rem] gap-x-2 sm:gap-x-3">
        <Anchor href={paths.home} aria-label={siteName} className="-my-1 py-2 lg:hidden">
          <SiteMark className="size-8 text-primary-strong" />
        </Anchor>
        <h1 className="flex-auto text-lg whitespace-nowrap sm:text-xl">Admin Panel</h1>
        <ButtonLink href={paths.home} variant="quiet" size="small" newTab className="max-sm:hidden">
          View website
        </ButtonLink>
        <SmallButton pending={isPending} onClick={() => confirmLeave(leave)}>
          <LogOut aria-hidden className="hidden size-4 sm:block" />
          Logout
        </SmallButton>
      </HeaderRow>
    </div>
  );
}

/** A warning on every tab about unsent mail, with a link to the settings that fix it. */
export function UndeliveredNote() {
  const { data = [] } = useRead(summarizeDeliveries);
  const text = sentencesOf(data).join(" ");

  return (
    <div role="status" className="print:hidden">
      {text && (
        <p className="mb-4 flex items-start gap-3 rounded-card border border-line bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-warning" />
          <span>
            {text} <TextLink href={connectionsPath}>See why, and what to do</TextLink>
          </span>
        </p>
      )}
    </div>
  );
}

/** "2 emails and 1 contact could not be sent." "At the moment, emails can't be sent: they wait, ..." */
function sentencesOf(summary: DeliverySummary): string[] {
  const failed = summary.filter((each) => each.failed > 0);
  const heldUp = summary.filter((each) => each.isHeldUp);
  const counts = failed.map((each) => pluralize(each.failed, ...deliveryNouns[each.service]));
  const several = heldUp.map(({ service }) => deliveryNouns[service][1]);
  return [
    ...(failed.length > 0 ? [`${formatList(counts)} could not be sent.`] : []),
    ...(heldUp.length > 0
      ? [`At the moment, ${formatList(several)} can't be sent. They wait, and we try again automatically.`]
      : []),
  ];
}
