CREATE TABLE "source_counts" (
	"day" date NOT NULL,
	"source_id" uuid NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "source_counts_day_source_id_step_pk" PRIMARY KEY("day","source_id","step")
);
--> statement-breakpoint
CREATE TABLE "source_marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"link_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "source_counts" ADD CONSTRAINT "source_counts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;