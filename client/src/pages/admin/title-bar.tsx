import LogOut from "lucide-react/icons/log-out";
import { useLogout } from "#client/api/session.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { confirmLeave } from "./editor/unsaved-changes.tsx";

export function TitleBar() {
  const logout = useLogout();

  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => toast({ title: "Logged Out", description: "You have been successfully logged out." }),
      onError: (error) => toastFailure("Logout Failed", error, "You are still logged in. Please try again."),
    });

  return (
    <div className="border-b border-line bg-surface print:hidden tall:sticky tall:top-0 tall:z-30">
      <div className="mx-auto flex min-h-14 w-full max-w-[84rem] flex-wrap items-center px-edge sm:gap-x-3 sm:px-6">
        <h1 className="flex-auto text-lg whitespace-nowrap leading-tight sm:text-xl">Admin Panel</h1>
        <ButtonLink href={paths.home} variant="quiet" size="small" newTab className="-mx-2">
          View website
        </ButtonLink>
        <Button
          variant="secondary"
          size="small"
          pending={logout.isPending}
          onClick={() => confirmLeave(leave)}
        >
          <LogOut aria-hidden className="hidden size-4 sm:block" />
          Logout
        </Button>
      </div>
    </div>
  );
}
