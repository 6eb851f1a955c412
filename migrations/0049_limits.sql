DROP TABLE "sliding_limits" CASCADE;--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;
