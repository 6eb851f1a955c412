CREATE TYPE "public"."approval_kind" AS ENUM('mailing', 'export', 'import', 'deletion');--> statement-breakpoint
CREATE TYPE "public"."approval_status" AS ENUM('waiting', 'approved', 'declined', 'void', 'done');--> statement-breakpoint
CREATE TYPE "public"."look_kind" AS ENUM('opened', 'changed', 'exported', 'decided');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('owner', 'editor', 'reviewer');--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "approval_kind" NOT NULL,
	"status" "approval_status" DEFAULT 'waiting' NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"registration_id" uuid NOT NULL,
	"on" date NOT NULL,
	"user_id" uuid NOT NULL,
	"what" "look_kind" NOT NULL,
	"role" "team_role" NOT NULL,
	CONSTRAINT "looks_registration_id_on_user_id_what_pk" PRIMARY KEY("registration_id","on","user_id","what")
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" "team_role" NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" "team_role" NOT NULL,
	"name" text NOT NULL,
	"needs_factor" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_status_index" ON "approvals" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "looks_on_index" ON "looks" USING btree ("on");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_email_unique" ON "team_invitations" USING btree (lower("email"));--> statement-breakpoint
INSERT INTO "team_members" ("user_id", "role", "name") SELECT "id", 'owner', "email" FROM "users" WHERE "is_admin";
