DROP INDEX "registrations_phone_index";--> statement-breakpoint
DROP INDEX "registrations_license_index";--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD COLUMN "earlier_notes" text;--> statement-breakpoint
CREATE INDEX "registrations_phone_digits_index" ON "registrations" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 10)) WHERE "registrations"."phone" is not null;--> statement-breakpoint
CREATE INDEX "registrations_license_letters_index" ON "registrations" USING btree (lower(regexp_replace("license_number", '[^A-Za-z0-9]', '', 'g'))) WHERE "registrations"."license_number" is not null;