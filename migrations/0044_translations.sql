CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"fields" jsonb NOT NULL,
	"english" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_id_language_pk" PRIMARY KEY("kind","id","language")
);
