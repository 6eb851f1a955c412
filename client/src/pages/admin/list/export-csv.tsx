import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type ComponentProps, useState } from "react";
import { confirmFactor, isFactorDue } from "#client/api/second-factor.ts";
import { readQuery } from "#client/api/use-endpoint.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ApiError } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { getTeam } from "#shared/api/team.ts";
import { countPeople } from "../in-words.ts";

export const DownloadLink = ({ children, ...rest }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="secondary" size="small" download {...rest}>
    <Download aria-hidden className="size-4" />
    {children}
  </ButtonLink>
);

interface ExportCsvProps {
  address: string;
  name: string;
  count: { total: number; isMinimum: boolean } | undefined;
}

/** Exports people to a file, after a confirmation that describes its contents. */
export function ExportCsv({ address, name, count }: ExportCsvProps) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const who = count ? `${countPeople(count.total)}${count.isMinimum ? " or more" : ""}` : "people";

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
  const begin = async () => {
    setConfirming(false);
    try {
      const factors = await queryClient.fetchQuery({ ...readQuery(getSecondFactor), staleTime: 0 });
      if (!isFactorDue(factors) || (await confirmFactor())) await download();
    } catch (error) {
      toastFailure("The export could not be started", error);
    }
  };
  return (
    <>
      <DownloadLink
        href={address}
        onClick={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        Export CSV
      </DownloadLink>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Export ${who}?`}
        description="The file says who is a patient. Keep it safe, share it only with people who need it, and delete it when you are done. The log records this export."
        confirmLabel={`Export ${who}`}
        onConfirm={() => void begin()}
      />
    </>
  );
}
