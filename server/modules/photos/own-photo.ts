import { and, eq, isNotNull } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/visitor.ts";
import { type PhotoPurpose, photoLimits } from "#shared/api/uploads.ts";
import { uploads } from "#shared/schema/uploads.ts";

/** A visitor may name only a photo that they had processed. @throws HttpError 400 with a message on that field */
export async function assertOwnPhoto(
  { database: { db } }: { database: { db: Pick<Database, "select"> } },
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
  if (!upload) throw fieldError(field, "Please upload the picture first");
  const limit = photoLimits[purpose];
  if ((upload.size ?? 0) > limit)
    throw fieldError(field, `This picture exceeds maximum allowed size of ${limit / 1024 / 1024} MB`);
}
