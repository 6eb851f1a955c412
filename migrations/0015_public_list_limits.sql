CREATE TYPE "public"."listing" AS ENUM('at-once', 'held-back', 'released');--> statement-breakpoint
CREATE TABLE "sliding_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"events" jsonb NOT NULL,
	"run" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "registrations_public_index";--> statement-breakpoint
DROP INDEX "registrations_counts_index";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "listing" "listing" DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "burst" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sliding_limits_expiry_index" ON "sliding_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_burst_index" ON "registrations" USING btree ("burst") WHERE "registrations"."burst" is not null;--> statement-breakpoint
CREATE INDEX "registrations_public_index" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."share_publicly" and not "registrations"."hidden" and "registrations"."listing" <> 'held-back';--> statement-breakpoint
CREATE INDEX "registrations_counts_index" ON "registrations" USING btree ("state","registration_type","user_id") WHERE "registrations"."share_publicly" and not "registrations"."hidden" and "registrations"."listing" <> 'held-back';