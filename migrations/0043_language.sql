CREATE TYPE "public"."language" AS ENUM('en', 'es');--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "language" "language" DEFAULT 'en' NOT NULL;