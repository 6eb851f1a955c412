import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import { type Factors, isFactorDue } from "#client/api/second-factor.ts";
import { readQuery } from "#client/api/use-endpoint.ts";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { getTeam } from "#shared/api/team.ts";

const AskAgainDialog = lazyPart(() => import("../factors/ask-again-dialog.tsx"), "AskAgainDialog");

/** People as a file; `name` is that of the file. */
export function ExportCsv({ address, name }: { address: string; name: string }) {
  const queryClient = useQueryClient();
  const [factors, setFactors] = useState<Factors>();
  const [isAsking, setAsking] = useState(false);

  /** With a second owner it may have to wait for them, which a download would not say. */
  const download = async () => {
    const { members } = await queryClient.fetchQuery({ ...readQuery(getTeam), staleTime: 0 });
    if (members.filter(({ role }) => role === "owner").length === 1) return location.assign(address);
    const response = await fetch(address);
    if (response.status === 202 || !response.ok) throw await ApiError.fromResponse(response);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  // A download that is refused says nothing on the screen: this call brings the sign-in back where the session has ended.
  const begin = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const factors = await queryClient.fetchQuery({ ...readQuery(getSecondFactor), staleTime: 0 });
      if (!isFactorDue(factors)) return await download();
      setFactors(factors);
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
      {factors && (
        <AskAgainDialog
          open={isAsking}
          onOpenChange={setAsking}
          factors={factors}
          onDone={() =>
            void download().catch((error: unknown) => toastFailure("The export could not be started", error))
          }
        />
      )}
    </>
  );
}
