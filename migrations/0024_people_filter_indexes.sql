DROP INDEX "registrations_name_index";--> statement-breakpoint
DROP INDEX "registrations_email_index";--> statement-breakpoint
DROP INDEX "registrations_created_index";--> statement-breakpoint
CREATE INDEX "registrations_name_index" ON "registrations" USING btree ("sort_name","id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","search_text");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree (lower("email"),"id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","email","search_text");--> statement-breakpoint
CREATE INDEX "registrations_created_index" ON "registrations" USING btree ("created_at","id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","search_text");