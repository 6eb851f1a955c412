DROP TABLE "sliding_limits";
--> statement-breakpoint
CREATE TABLE "sliding_limits" (
	"key" text NOT NULL,
	"id" text NOT NULL,
	"run" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sliding_limits_key_id_pk" PRIMARY KEY("key","id")
);
--> statement-breakpoint
CREATE INDEX "sliding_limits_expiry_index" ON "sliding_limits" USING btree ("expires_at");