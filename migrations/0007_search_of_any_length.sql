DROP INDEX "registrations_name_index";--> statement-breakpoint
DROP INDEX "registrations_email_index";--> statement-breakpoint
DROP INDEX "registrations_created_index";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (lower(last_name) || chr(1) || lower(first_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_pieces_index" ON "registrations" USING gin ((string_to_array(regexp_replace("search_text", '(..)', '\1' || chr(31), 'g') || chr(31) || regexp_replace(substr("search_text", 2), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array("search_text", null)));--> statement-breakpoint
CREATE INDEX "registrations_name_index" ON "registrations" USING btree ("sort_name","id","search_text");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree (lower("email"),"id","email","search_text");--> statement-breakpoint
CREATE INDEX "registrations_created_index" ON "registrations" USING btree ("created_at","id","search_text");