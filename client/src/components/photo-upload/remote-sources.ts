import Box from "@uppy/box";
import type { Uppy } from "@uppy/core";
import { isAuthError, type RequestClient } from "@uppy/core/companion-client";
import { isAbortError } from "@uppy/core/utils";
import Dropbox from "@uppy/dropbox";
import Facebook from "@uppy/facebook";
import GoogleDrive from "@uppy/google-drive";
import Unsplash from "@uppy/unsplash";
import type { GetUploadUrl } from "./create-uploader.ts";

type Meta = Record<string, unknown>;
type Body = Record<string, never>;

const names = ["Box", "Dropbox", "GoogleDrive", "Facebook", "Unsplash"] as const;

/** Adds the services that a picture may be imported from through a Companion server (section 9 of the specification). */
export function addRemoteSources(uppy: Uppy, getUploadUrl: GetUploadUrl, companionUrl: string): void {
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
    uppy.registerRequestClient(provider.provider, quarantineClient(uppy, getUploadUrl, provider));
    reportUnreachable(uppy, provider);
    // Uppy resets a folder as it closes and reads it again: a failure then would be shown the next time. So it is reset when it opens.
    uppy.off("dashboard:close-panel", view.resetPluginState);
    uppy.on("dashboard:show-panel", (id) => id === plugin.id && view.resetPluginState());
  }
}

/** Uppy shows an empty folder where Companion can't be reached; the administrator should know. */
function reportUnreachable(uppy: Uppy, provider: Pick<RequestClient<Meta, Body>, "get">): void {
  const get = provider.get.bind(provider);
  provider.get = async <Result>(...args: Parameters<typeof get>) => {
    try {
      return await get<Result>(...args);
    } catch (error) {
      // Uppy itself shows an error that Companion returned.
      const isShown = error instanceof Error && error.name === "UserFacingApiError";
      if (!isShown && !isAuthError(error) && !isAbortError(error))
        uppy.info(uppy.i18n("companionError"), "error", 5000);
      throw error;
    }
  };
}

type RemoteUpload = RequestClient<Meta, Body>["uploadRemoteFile"];

/** One plain PUT to our quarantine; the S3 plugin would have Companion store the file in a bucket of its own, by its own keys. */
function quarantineClient(
  uppy: Uppy,
  getUploadUrl: GetUploadUrl,
  provider: { uploadRemoteFile: RemoteUpload },
): { uploadRemoteFile: RemoteUpload } {
  return {
    async uploadRemoteFile(file, request, options) {
      const endpoint = await getUploadUrl({ ...file, size: file.data.size }).catch((error: unknown) => {
        uppy.emit("upload-error", file, error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      const plainPut = { protocol: "multipart", httpMethod: "PUT", useFormData: false };
      const headers = { "Content-Type": file.type };
      return provider.uploadRemoteFile(
        file,
        { ...request, ...plainPut, endpoint, headers },
        { ...options, getQueue: () => retryTransientOnly(options.getQueue()) },
      );
    },
  };
}

/** The part of Uppy's queue that a remote upload uses. */
interface Queue {
  wrapPromiseFunction(attempt: () => Promise<unknown>): () => Promise<unknown>;
}

/** Another attempt may succeed after one of these (section 8 of the specification). */
const isTransient = (status: number): boolean =>
  [408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

/** Uppy retries an upload ten times in a quarter of an hour, even one that was refused for good, and has no setting for it. */
const retryTransientOnly = (queue: Queue): Queue => ({
  wrapPromiseFunction: (attempt) =>
    queue.wrapPromiseFunction(() =>
      attempt().catch((error: unknown) => {
        const status = refusalStatus(error);
        if (status === undefined || isTransient(status)) throw error;
        // Uppy's p-retry gives up on a TypeError.
        throw Object.assign(new TypeError("The upload was refused"), { status });
      }),
    ),
});

/** The status that Companion got from the storage; undefined for any other failure. */
function refusalStatus(error: unknown): number | undefined {
  // Companion's error as it came over the socket: { message, extraData: { status, ... } }.
  const { cause } = error as { cause?: { extraData?: { status?: unknown } } };
  const status = cause?.extraData?.status;
  return typeof status === "number" ? status : undefined;
}
