DROP INDEX "deliveries_lane_index";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "turn" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_turn_index" ON "deliveries" USING btree (split_part("kind", '.', 1),"turn","next_attempt_at","id") WHERE "deliveries"."status" = 'waiting';