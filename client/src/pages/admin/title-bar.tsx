import Globe from "lucide-react/icons/globe";
import LogOut from "lucide-react/icons/log-out";
import { useLogout } from "#client/api/session.ts";
import { SiteMark } from "#client/components/site-mark.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { confirmLeave } from "#client/lib/leave-guard.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";

export function TitleBar() {
  const logout = useLogout();

  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => toast({ title: "Logged Out", description: "You have been successfully logged out." }),
      onError: (error) => toastFailure("Logout Failed", error, "You are still logged in. Please try again."),
    });

  return (
    <div className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-[84rem] flex-wrap items-center gap-x-2 px-edge sm:gap-x-3 sm:px-6">
        <SiteMark className="size-7 shrink-0 text-primary-strong" />
        <h1 className="flex-[1_1_5rem] text-lg leading-tight sm:text-xl">Admin Panel</h1>
        <ButtonLink href={paths.home} variant="quiet" size="small" newTab>
          <Globe aria-hidden className="size-4 sm:hidden" />
          <span className="sr-only sm:not-sr-only">Website</span>
        </ButtonLink>
        <Button
          variant="secondary"
          size="small"
          pending={logout.isPending}
          onClick={() => confirmLeave(leave)}
        >
          <LogOut aria-hidden className="size-4" />
          Logout
        </Button>
      </div>
    </div>
  );
}
