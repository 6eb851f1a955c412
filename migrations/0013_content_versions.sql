CREATE TYPE "public"."content_kind" AS ENUM('news', 'patient-stories', 'studies', 'hero-images');--> statement-breakpoint
CREATE TYPE "public"."version_change" AS ENUM('updated', 'deleted', 'restored');--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" "content_kind" NOT NULL,
	"item_id" uuid NOT NULL,
	"change" "version_change" NOT NULL,
	"title" text NOT NULL,
	"row" jsonb NOT NULL,
	"photos" text[] NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_stories" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "patient_stories" ADD COLUMN "submitted_by" text;--> statement-breakpoint
CREATE INDEX "content_versions_item_index" ON "content_versions" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "content_versions_at_index" ON "content_versions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_versions_photos_index" ON "content_versions" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "patient_stories_email_index" ON "patient_stories" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "patient_stories_visitor_index" ON "patient_stories" USING btree ("submitted_by");