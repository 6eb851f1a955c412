import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import { isFactorDue, secondFactorQuery } from "#client/api/second-factor.ts";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import type { Factors } from "../settings/security/factors.ts";

const AskAgainDialog = lazyPart(() => import("../settings/security/ask-again-dialog.tsx"), "AskAgainDialog");

export function ExportUsers({ address }: { address: string }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Factors>();
  const [isAsking, setAsking] = useState(false);

  // A download that is refused says nothing on the screen: this call brings the sign-in back where the session has ended.
  const begin = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const factors = await queryClient.fetchQuery({ ...secondFactorQuery(), staleTime: 0 });
      if (!isFactorDue(factors)) return location.assign(address);
      setAsked(factors);
      setAsking(true);
    } catch (error) {
      toastFailure("The export could not be started", error);
    }
  };
  return (
    <>
      <a
        href={address}
        download
        onClick={begin}
        className={buttonClass({ variant: "secondary", size: "small" })}
      >
        <Download aria-hidden className="size-4" />
        Export CSV
      </a>
      {asked && (
        <AskAgainDialog
          open={isAsking}
          onOpenChange={setAsking}
          factors={asked}
          onDone={() => location.assign(address)}
        />
      )}
    </>
  );
}
