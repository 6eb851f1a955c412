ALTER TABLE "uploads" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "quarantined_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "receiving_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "uploads_quarantine_index" ON "uploads" USING btree ("client","quarantined_bytes","receiving_until") WHERE "uploads"."quarantined_bytes" > 0;