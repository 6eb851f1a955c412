import Box from "@uppy/box";
import type { Uppy } from "@uppy/core";
import { isAuthError, type RequestClient } from "@uppy/core/companion-client";
import { isAbortError } from "@uppy/core/utils";
import Dropbox from "@uppy/dropbox";
import Facebook from "@uppy/facebook";
import GoogleDrive from "@uppy/google-drive";
import Unsplash from "@uppy/unsplash";
import type { OpenAddress } from "./create-uploader.ts";
import { retryTransientOnly } from "./retry-transient-only.ts";

type Meta = Record<string, unknown>;
type Body = Record<string, never>;

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
    const plugin = uppy.getPlugin(name);
    if (!plugin) continue;
    const { provider, view } = plugin;
    uppy.registerRequestClient(provider.provider, sendingPlainly(uppy, openAddress, provider));
    sayWhenAway(uppy, provider);
    // Uppy forgets a folder when it is closed, and reads it once more while it slides away: an answer that failed then would be
    // what is shown the next time. Forgotten when it is opened, it is read when someone looks.
    uppy.off("dashboard:close-panel", view.resetPluginState);
    uppy.on("dashboard:show-panel", (id) => id === plugin.id && view.resetPluginState());
  }
}

/** Uppy shows an empty folder where Companion can't be reached; the administrator should know. */
function sayWhenAway(uppy: Uppy, provider: Pick<RequestClient<Meta, Body>, "get">): void {
  const get = provider.get.bind(provider);
  provider.get = async <Answer>(...asked: Parameters<typeof get>) => {
    try {
      return await get<Answer>(...asked);
    } catch (error) {
      // Of what a Companion answers, Uppy itself tells.
      const isTold = error instanceof Error && error.name === "UserFacingApiError";
      if (!isTold && !isAuthError(error) && !isAbortError(error))
        uppy.info(uppy.i18n("companionError"), "error", 5000);
      throw error;
    }
  };
}

type RemoteUpload = RequestClient<Meta, Body>["uploadRemoteFile"];

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
      return provider.uploadRemoteFile(
        file,
        { ...asked, ...plainPut, endpoint, headers },
        { ...options, getQueue: () => retryTransientOnly(options.getQueue()) },
      );
    },
  };
}
