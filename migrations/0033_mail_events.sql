CREATE TYPE "public"."suppression_reason" AS ENUM('bounce', 'complaint');--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address_hash" text,
	"subscribe_url" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" "suppression_reason" NOT NULL,
	"day" date DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_events_at_index" ON "mail_events" USING btree ("at");