ALTER TYPE "public"."approval_kind" ADD VALUE 'resend';--> statement-breakpoint
ALTER TYPE "public"."approval_kind" ADD VALUE 'reading';--> statement-breakpoint
ALTER TYPE "public"."approval_kind" ADD VALUE 'recipients';--> statement-breakpoint
ALTER TYPE "public"."approval_kind" ADD VALUE 'undo';--> statement-breakpoint
CREATE TABLE "owner_effects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"registration_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owner_effects" ADD CONSTRAINT "owner_effects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_effects" ADD CONSTRAINT "owner_effects_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_effects_person_unique" ON "owner_effects" USING btree ("user_id","registration_id");--> statement-breakpoint
CREATE INDEX "owner_effects_at_index" ON "owner_effects" USING btree ("at");--> statement-breakpoint
CREATE INDEX "owner_effects_registration_index" ON "owner_effects" USING btree ("registration_id");