ALTER TABLE "mailings" ADD COLUMN "complaints" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "complaints_before" integer DEFAULT 0 NOT NULL;