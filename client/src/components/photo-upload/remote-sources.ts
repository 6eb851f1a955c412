import Box from "@uppy/box";
import type { Uppy } from "@uppy/core";
import type { RequestClient } from "@uppy/core/companion-client";
import Dropbox from "@uppy/dropbox";
import Facebook from "@uppy/facebook";
import GoogleDrive from "@uppy/google-drive";
import Unsplash from "@uppy/unsplash";
import type { OpenAddress } from "./create-uploader.ts";

const names = ["Box", "Dropbox", "GoogleDrive", "Facebook", "Unsplash"] as const;

/** Adds the places that a picture may be imported from through a Companion server (section 9 of the specification). */
export function addRemoteSources(uppy: Uppy, openAddress: OpenAddress, companionUrl: string): void {
  uppy
    .use(Box, { companionUrl })
    .use(Dropbox, { companionUrl })
    .use(GoogleDrive, { companionUrl })
    .use(Facebook, { companionUrl })
    .use(Unsplash, { companionUrl });
  for (const name of names) {
    const provider = uppy.getPlugin(name)?.provider;
    if (provider) uppy.registerRequestClient(provider.provider, sendingPlainly(uppy, openAddress, provider));
  }
}

type RemoteUpload = RequestClient<Record<string, unknown>, Record<string, never>>["uploadRemoteFile"];

/**
 * What sends the files of a provider. The S3 plugin would have Companion put them into a bucket of its own, by its own keys. Ours go
 * the way of a file from this computer: one plain PUT to an address in the quarantine, so that nothing is public before it is processed.
 */
function sendingPlainly(
  uppy: Uppy,
  openAddress: OpenAddress,
  provider: { uploadRemoteFile: RemoteUpload },
): { uploadRemoteFile: RemoteUpload } {
  return {
    async uploadRemoteFile(file, asked, options) {
      const endpoint = await openAddress({ ...file, size: file.data.size }).catch((error: unknown) => {
        uppy.emit("upload-error", file, error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      const plainPut = { protocol: "multipart", httpMethod: "PUT", useFormData: false };
      const headers = { "Content-Type": file.type };
      return provider.uploadRemoteFile(file, { ...asked, ...plainPut, endpoint, headers }, options);
    },
  };
}
