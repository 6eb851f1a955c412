CREATE TABLE "erased_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"has_proven_address" boolean NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erased_people_not_stored_index" ON "erased_people" USING btree ("id") WHERE not "erased_people"."is_stored";