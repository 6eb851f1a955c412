DROP INDEX "users_status_index";--> statement-breakpoint
CREATE INDEX "registrations_counts_index" ON "registrations" USING btree ("state","registration_type","user_id") WHERE "registrations"."share_publicly";--> statement-breakpoint
CREATE INDEX "users_withdrawn_index" ON "users" USING btree ("id") WHERE "users"."status" in ('inactive', 'suspended');