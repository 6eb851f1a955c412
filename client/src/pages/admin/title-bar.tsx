import LogOut from "lucide-react/icons/log-out";
import { useEndSession } from "#client/api/session.ts";
import { HeaderRow } from "#client/components/layout/site-header.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { logout } from "#shared/api/session.ts";
import { siteName } from "#shared/site.ts";
import { confirmLeave } from "./editor/unsaved-changes.tsx";

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
        <h1 className="flex-auto text-lg whitespace-nowrap leading-tight sm:text-xl">Admin Panel</h1>
        <ButtonLink href={paths.home} variant="quiet" size="small" newTab className="max-sm:hidden">
          View website
        </ButtonLink>
        <Button variant="secondary" size="small" pending={isPending} onClick={() => confirmLeave(leave)}>
          <LogOut aria-hidden className="hidden size-4 sm:block" />
          Logout
        </Button>
      </HeaderRow>
    </div>
  );
}
