import { notFound, staleVersion } from "#server/platform/errors/http-errors.ts";

/** Optimistic locking: for a locked row, and the `updatedAt` that the editor read. @throws HttpError 409 */
export function assertVersion({ updatedAt }: { updatedAt: Date }, expectedVersion: string | undefined): void {
  if (expectedVersion !== undefined && new Date(expectedVersion).getTime() !== updatedAt.getTime())
    throw staleVersion();
}

export function foundRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound();
  return row;
}

export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("the inserted row was not returned");
  return row;
}
