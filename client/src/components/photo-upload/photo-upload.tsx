import Camera from "lucide-react/icons/camera";
import ImageIcon from "lucide-react/icons/image";
import { useId, useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { cn } from "#client/lib/cn.ts";
import type { PhotoPurpose } from "#shared/api/uploads.ts";
import * as words from "#words/photo-upload.json";
import { failureSentence, limitsText } from "./upload-messages.ts";

interface PhotoUploadProps {
  purpose: PhotoPurpose;
  value: string | null;
  onUploaded: (path: string) => void;
  /** The picture was taken off; without it the picture can only be changed. */
  onRemoved?: () => void;
  /** Administrator only: whose photo it becomes (a registration's id). Without it the upload only returns a path. */
  userId?: string;
  /** Administrator only: the picture may come from elsewhere too, where a Companion server is configured. */
  mayImport?: boolean;
}

// The uploader is 100 KB: it comes when someone wants to upload.
const PhotoUploadDialog = lazyPart(() => import("./photo-upload-dialog.tsx"), "PhotoUploadDialog");

export function PhotoUpload({ purpose, value, onUploaded, onRemoved, userId, mayImport }: PhotoUploadProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isHero = purpose === "hero";
  const label = value ? words.change : words.upload;

  const take = (path: string) => {
    setFailed(false);
    onUploaded(path);
  };

  return (
    <div
      className={cn("flex gap-4", isHero ? "flex-col sm:flex-row sm:items-center" : "flex-wrap items-center")}
    >
      <Picture
        src={value}
        alt={value ? words.chosen : ""}
        width={isHero ? 200 : 88}
        height={isHero ? 150 : 88}
        eager
        className={cn(
          "shrink-0 border border-line text-ink-soft",
          isHero ? "w-50 max-w-full rounded-card" : "w-22 rounded-full",
        )}
        fallback={
          isHero ? (
            <ImageIcon aria-hidden className="m-auto size-8" />
          ) : (
            <Camera aria-hidden className="m-auto size-8" />
          )
        }
      />
      <div className={cn("min-w-0", !isHero && "flex-[1_1_8rem]")}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-describedby={`${id}-hint`} onClick={() => setOpen(true)}>
            {label}
          </Button>
          {value && onRemoved && (
            <Button variant="quiet" onClick={onRemoved}>
              {words.remove}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {limitsText(purpose)}
        </p>
        {hasFailed && !isOpen && (
          <p className="mt-1.5 text-sm font-medium text-danger">{failureSentence(purpose)}</p>
        )}
      </div>
      <PhotoUploadDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={label}
        purpose={purpose}
        userId={userId}
        mayImport={mayImport}
        onUploaded={take}
        onFailed={() => setFailed(true)}
      />
    </div>
  );
}
