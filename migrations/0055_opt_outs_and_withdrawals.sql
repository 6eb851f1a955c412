CREATE TABLE "withdrawals" (
	"registration_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawals_registration_id_what_pk" PRIMARY KEY("registration_id","what")
);
--> statement-breakpoint
ALTER TABLE "suppressions" ALTER COLUMN "reason" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "is_stored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP TYPE "public"."suppression_reason";