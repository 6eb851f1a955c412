DROP INDEX "deliveries_due_index";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "crm_contacts_contact_index" ON "crm_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "deliveries_done_index" ON "deliveries" USING btree ("done_at") WHERE "deliveries"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_due_index" ON "deliveries" USING btree (split_part("kind", '.', 1),"next_attempt_at","id") WHERE "deliveries"."status" = 'waiting';