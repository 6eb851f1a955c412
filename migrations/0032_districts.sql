ALTER TABLE "registrations" ADD COLUMN "district" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "district_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "registrations_district_index" ON "registrations" USING btree (("district"->>'state'),(("district"->>'number')::integer)) WHERE "registrations"."district" is not null;