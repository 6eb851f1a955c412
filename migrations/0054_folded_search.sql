-- A search finds O’Brien and Muñoz without their marks (a trusted extension: the owner of the database may create it).
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() is not immutable, because its dictionary could be changed; with the dictionary named, it can be stored and indexed.
DO $do$
DECLARE place text := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION fold_for_search(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      SELECT translate(lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, value)), E'\'’‘ʻʼ`´-‐‑–— \u00a0', '')
    $body$ $create$, place);
END $do$;
--> statement-breakpoint
ALTER TABLE "registrations" drop column "search_text";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_for_search(first_name || last_name || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_search_index" ON "registrations" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "registrations_name_index" ON "registrations" USING btree ("sort_name","id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","search_text");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree (lower("email"),"id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","email","search_text");--> statement-breakpoint
CREATE INDEX "registrations_created_index" ON "registrations" USING btree ("created_at","id","registration_type","subscribe_updates","share_publicly","hidden","user_id","burst","state","search_text");
