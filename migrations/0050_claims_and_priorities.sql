DROP INDEX "deliveries_turn_index";--> statement-breakpoint
DROP INDEX "deliveries_due_index";--> statement-breakpoint
DROP INDEX "deliveries_crowd_index";--> statement-breakpoint
DROP INDEX "mailing_recipients_claim_index";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
CREATE INDEX "deliveries_next_index" ON "deliveries" USING btree (split_part("kind", '.', 1),"priority","next_attempt_at","id") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_origin_index" ON "deliveries" USING btree ("origin") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "client";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "turn";--> statement-breakpoint
ALTER TABLE "mailing_recipients" DROP COLUMN "claimed_until";