DROP INDEX "uploads_created_index";--> statement-breakpoint
CREATE INDEX "ambassador_profiles_photo_index" ON "ambassador_profiles" USING btree ("photo_url") WHERE "ambassador_profiles"."photo_url" is not null;--> statement-breakpoint
CREATE INDEX "uploads_unprocessed_index" ON "uploads" USING btree ("created_at") WHERE "uploads"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_photo_index" ON "registrations" USING btree ("photo_url") WHERE "registrations"."photo_url" is not null;--> statement-breakpoint
CREATE INDEX "users_photo_index" ON "users" USING btree ("photo_url") WHERE "users"."photo_url" is not null;