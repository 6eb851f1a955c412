CREATE TABLE "watch_answers" (
	"url" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_committee_members" (
	"committee" text PRIMARY KEY NOT NULL,
	"member_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_finds" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"details" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"gone_at" timestamp (3) with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"sentence" text,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"reviewed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "watch_reads" (
	"source" text PRIMARY KEY NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"question" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "watch_finds_source_index" ON "watch_finds" USING btree ("source");