CREATE TYPE "public"."import_state" AS ENUM('reading', 'mapping', 'checked', 'committed', 'undone');--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb,
	"email" text,
	"person" jsonb,
	"problem" text,
	"refusal" text,
	"existing_id" uuid,
	"gaps" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"import_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"is_new" boolean NOT NULL,
	"gaps" jsonb,
	"version_before" timestamp (3) with time zone,
	"version_after" timestamp (3) with time zone,
	"next_mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "imported_people_import_id_registration_id_pk" PRIMARY KEY("import_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" "import_state" DEFAULT 'reading' NOT NULL,
	"account" text NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text,
	"source_date" date,
	"counts" jsonb DEFAULT '{"new":0,"same":0,"fillsGaps":0,"refused":0,"mailable":0}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"committed_at" timestamp (3) with time zone,
	"undone" jsonb
);
--> statement-breakpoint
ALTER TABLE "erased_people" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_people_registration_index" ON "imported_people" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "imported_people_mail_index" ON "imported_people" USING btree ("next_mail_at") WHERE "imported_people"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "erased_people_address_index" ON "erased_people" USING btree ("address_hash");