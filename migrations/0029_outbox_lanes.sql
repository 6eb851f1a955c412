ALTER TABLE "ambassador_applications" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "patient_stories" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD COLUMN "is_unanswered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "address_corrected_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "patient_stories_teller_index" ON "patient_stories" USING btree ("registration_id") WHERE "patient_stories"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_lane_index" ON "deliveries" USING btree (split_part("kind", '.', 1),left(coalesce("client", ''), 2),"next_attempt_at","id") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_saved_index" ON "deliveries" USING btree ("saved_at") WHERE "deliveries"."saved_at" is not null;