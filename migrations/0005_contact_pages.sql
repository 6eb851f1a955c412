ALTER TABLE "legislators" ADD COLUMN "contact_url" text;--> statement-breakpoint
-- Fetched anew even if the file has not changed since, for the new column.
UPDATE "data_refreshes" SET "etag" = NULL, "refreshed_at" = NULL WHERE "source" = 'legislators-current';
