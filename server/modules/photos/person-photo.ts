import { and, eq, isNotNull } from "drizzle-orm";
import type { Request } from "express";
import { changePerson, lockPeople } from "#server/modules/person-records/change-person.ts";
import { readPerson } from "#server/modules/person-records/read-person.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { fieldError, notFound } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/cookies.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Services } from "#server/platform/services.ts";
import { type PhotoPurpose, photoLimits } from "#shared/api/uploads.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { removeUnusedPhotos } from "./photo-uses.ts";
import { processUpload } from "./uploads.ts";

/** Moves a visitor's uploads to the visitor id of their new registration. */
export async function carryUploads(db: Database, req: Request, visitor: string): Promise<void> {
  const former = visitorOf(req);
  if (former && former !== visitor)
    await db.update(uploads).set({ visitor }).where(eq(uploads.visitor, former));
}

/** A visitor may name only a photo that they had processed. @throws HttpError 400 with a message on that field */
export async function assertOwnPhoto(
  { database: { db } }: { database: { db: Database } },
  req: Request,
  path: string | null,
  { field = "photoUrl", purpose = "ambassador" }: { field?: string; purpose?: PhotoPurpose } = {},
): Promise<void> {
  if (path === null) return;
  const visitor = visitorOf(req);
  const [upload] = visitor
    ? await db
        .select({ size: uploads.size })
        .from(uploads)
        .where(
          and(eq(uploads.objectPath, path), eq(uploads.visitor, visitor), isNotNull(uploads.processedAt)),
        )
    : [];
  if (!upload) throw fieldError(field, sentence("picture"));
  const limit = photoLimits[purpose];
  if ((upload.size ?? 0) > limit)
    throw fieldError(field, sentence("pictureTooLarge", { size: limit / 1024 / 1024 }));
}

const noSuchUser = () => notFound("There is no such user.");

export async function finalizePersonPhoto(
  services: Services,
  registrationId: string,
  upload: { url: string; origin: string },
): Promise<string> {
  const { db } = services.database;
  const person = await readPerson(db, registrationId);
  if (!person) throw noSuchUser();
  const photoUrl = await processUpload(services, {
    ...upload,
    field: "uploadURL",
    by: "administrator",
    maxBytes: person.profile === null ? photoLimits.user : photoLimits.ambassador,
  });
  let unused: (string | null)[] = [photoUrl];
  try {
    unused = await db.transaction((tx) => replacePhoto(tx, registrationId, photoUrl));
  } finally {
    await removeUnusedPhotos(services, unused);
  }
  return photoUrl;
}

/** @returns the photos of before @throws HttpError 404 when the person was erased meanwhile */
async function replacePhoto(tx: Transaction, registrationId: string, photoUrl: string) {
  await lockPeople(tx, [registrationId]);
  const person = await readPerson(tx, registrationId);
  if (!person) throw noSuchUser();
  const { registration, account, profile } = person;
  await changePerson(tx, account.id, { values: { photoUrl } });
  return [registration.photoUrl, account.photoUrl, profile?.photoUrl ?? null];
}
