import { eq } from "drizzle-orm";
import { fieldError, fileRefused } from "#server/platform/errors/http-errors.ts";
import { isLocalService } from "#server/platform/outbound/network-address.ts";
import { callOutside, OutboundError, type OutboundErrorKind } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { photoPathOf } from "./photo-uses.ts";
import { assertFreeDisk, newKey, storePhoto } from "./uploads.ts";

const sentences: Partial<Record<OutboundErrorKind, string>> = {
  timeout: "The picture's site did not respond in time. Please try again, or upload the picture.",
  redirect: "This address leads on to another one. Please enter the address of the picture itself.",
  "too-large": "This file exceeds maximum allowed size of 10 MB",
};
const unreachable =
  "The picture could not be fetched from this address. Please check it, or upload the picture.";

async function fetchPicture({ env, timeouts }: Services, address: string): Promise<Buffer> {
  const url = new URL(address);
  const isOwnMachine = isLocalService(env, url);
  if (url.protocol !== "https:" && !isOwnMachine)
    throw fieldError("url", "The address has to begin with https://");
  try {
    const response = await callOutside({
      url,
      network: isOwnMachine ? "loopback" : "public",
      timeoutMs: timeouts.button,
      maxBytes: maxPhotoBytes,
      headers: { accept: "image/jpeg, image/png, image/webp" },
    });
    if (response.status !== 200) throw fileRefused(unreachable);
    return response.bytes;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === "forbidden-address")
      throw fieldError("url", "This address is not on the public internet");
    throw fileRefused(sentences[error.kind] ?? unreachable);
  }
}

export async function copyPicture(services: Services, address: string): Promise<string> {
  const { db } = services.database;
  await assertFreeDisk(services, maxPhotoBytes);
  const bytes = await fetchPicture(services, address);
  const [key, photo] = [newKey(), newKey()];
  // The row comes first, so that the sweep finds leftovers of a failure.
  await db.insert(uploads).values({ key, objectPath: photoPathOf(photo), size: bytes.length });
  await storePhoto(services, photo, async () => bytes);
  await db.update(uploads).set({ processedAt: new Date() }).where(eq(uploads.key, key));
  return photoPathOf(photo);
}
