import { useMutation } from "@tanstack/react-query";
import { call } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { parseUrl } from "#client/lib/origin.ts";
import { copyPicture } from "#shared/api/uploads.ts";

/** The host of a picture that is not ours; undefined for one of our photos, and for half an address. */
const foreignHost = (address: string | null | undefined): string | undefined => {
  const url = address?.startsWith("https://") ? parseUrl(address) : undefined;
  return url?.origin === location.origin ? undefined : url?.host;
};

interface PictureElsewhereProps {
  address: string | null | undefined;
  onCopied: (path: string) => void;
}

export function PictureElsewhere({ address, onCopied }: PictureElsewhereProps) {
  const copy = useMutation({
    mutationFn: async (url: string) => (await call(copyPicture, { body: { url } })).objectPath,
  });
  const host = foreignHost(address);
  const failure = copy.isError && copy.variables === address && messageOf(copy.error, "Please try again.");
  return (
    <div aria-live="polite">
      {host && address && (
        <div className="mt-3 max-w-form rounded-card bg-sunken p-4 text-sm">
          <p>
            This picture loads from <strong className="wrap-anywhere">{host}</strong>. That site can see who
            looks at your pages. Copy it here to protect their privacy.
          </p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            pending={copy.isPending}
            pendingLabel="Copying..."
            onClick={() => copy.mutate(address, { onSuccess: onCopied })}
          >
            Copy it here
          </Button>
          {failure && <p className="mt-2 font-medium text-danger">{failure}</p>}
        </div>
      )}
    </div>
  );
}
