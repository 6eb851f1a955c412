DROP INDEX "uploads_quarantine_index";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "client";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "quarantined_bytes";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "receiving_until";