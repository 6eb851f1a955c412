import * as words from "#words/photo-upload.json";
import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import "@uppy/image-editor/css/style.min.css";
import "./photo-upload-dialog.css";
import "./picked-photo.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UploadContext } from "#client/api/uploads.ts";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { read } from "#client/lib/api.ts";
import { toast } from "#client/lib/toast.ts";
import type { getRemoteSources } from "#shared/api/uploads.ts";
import { createUploader, type UploadListener } from "./create-uploader.ts";
import { type UploadFailure, uploadedToast } from "./upload-messages.ts";

/** A style sheet knows no language. */
const editWord: Readonly<Record<`--${string}`, string>> = { "--edit-word": JSON.stringify(words.edit) };

interface PhotoUploadDialogProps extends UploadContext, Openable {
  title: string;
  mayImport?: boolean;
  onUploaded: (path: string) => void;
  /** An attempt failed; the visitor may retry here. */
  onFailed: () => void;
}

export const PhotoUploadDialog = ({ open, onOpenChange, title, ...upload }: PhotoUploadDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} size="large" closesWithBack>
    <Uploader {...upload} onDone={() => onOpenChange(false)} />
  </Dialog>
);

type UploaderProps = Omit<PhotoUploadDialogProps, keyof Openable | "title"> & { onDone: () => void };

function Uploader({ purpose, userId, mayImport = false, onUploaded, onFailed, onDone }: UploaderProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState("");
  // Whether pictures may be imported through a Companion server, and where it is.
  const sources = useQuery({
    ...read<typeof getRemoteSources>("/api/admin/remote-sources"),
    enabled: mayImport,
  });
  const companionUrl = sources.data?.companionUrl;
  const isReady = !mayImport || !sources.isPending;

  const take = useEffectEvent((path: string) => {
    toast(uploadedToast(purpose, userId));
    onUploaded(path);
    onDone();
  });
  const fail = useEffectEvent(({ sentence, toast: message }: UploadFailure) => {
    if (message) toast(message);
    setProblem(sentence);
    onFailed();
  });

  // Uppy draws itself into an element of ours and lives as long as the dialog is open.
  useEffect(() => {
    if (!panel.current || !isReady) return;
    let isOpen = true;
    const listener: UploadListener = {
      onPhoto: (path) => isOpen && take(path),
      onFailed: (failure) => isOpen && fail(failure),
    };
    const { uppy, getUploadUrl } = createUploader(panel.current, { purpose, userId }, listener);
    uppy.on("file-added", () => setProblem(""));
    uppy.on("upload", () => setProblem(""));
    // Uppy hides its own notice at the same time (a duration of 0 ends immediately).
    uppy.on("is-offline", () => setProblem(words.uppy.noInternetConnection));
    uppy.on("back-online", () => setProblem(""));
    if (companionUrl)
      // Photos on this device can be uploaded without them.
      void import("./remote-sources.ts").then(
        ({ addRemoteSources }) => isOpen && addRemoteSources(uppy, getUploadUrl, companionUrl),
        () => undefined,
      );
    return () => {
      isOpen = false;
      uppy.destroy();
    };
  }, [purpose, userId, isReady, companionUrl]);

  return (
    <>
      <div ref={panel} className="photo-upload-panel min-h-100" style={editWord} />
      <p role="alert" className={problem ? "mt-4 font-medium text-danger" : undefined}>
        {problem}
      </p>
    </>
  );
}
