CREATE TABLE "mailing_pace" (
	"id" integer PRIMARY KEY NOT NULL,
	"used_up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "mailing_recipients_mailing_id_number_pk" PRIMARY KEY("mailing_id","number")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"audience" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"scheduled_for" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"first_mail_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"paused_because" text,
	"filled_up_to" uuid,
	"waiting" integer DEFAULT 0 NOT NULL,
	"sending" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"sent_before" integer DEFAULT 0 NOT NULL,
	"refused_before" integer DEFAULT 0 NOT NULL,
	"resumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resting_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp (3) with time zone NOT NULL,
	"rests_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_person_id_registrations_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_state_index" ON "mailing_recipients" USING btree ("mailing_id","state","number");--> statement-breakpoint
CREATE INDEX "mailing_recipients_due_index" ON "mailing_recipients" USING btree ("mailing_id","next_attempt_at" nulls first,"number") WHERE "mailing_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_recipients_claim_index" ON "mailing_recipients" USING btree ("claimed_until") WHERE "mailing_recipients"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mailing_recipients_person_index" ON "mailing_recipients" USING btree ("person_id") WHERE "mailing_recipients"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "mailings_created_index" ON "mailings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mailings_active_index" ON "mailings" USING btree ("started_at") WHERE "mailings"."state" in ('scheduled', 'sending', 'paused', 'stopped');