-- In PL/pgSQL, because a function in SQL is dissolved into the statement, and its cost with it: for the planner a scan of the
-- table that cuts up every text would look cheap. Not for parallel workers: at that cost the planner would start some for every
-- search, which takes longer than the search. Cuts the text up from its first character on, from its second and its third.
CREATE FUNCTION search_pieces(searched text, last_name text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT COST 10000 AS $$
BEGIN
  RETURN array_to_tsvector(
    array_remove(
      string_to_array(regexp_replace(searched, '(...)', '\1' || chr(31), 'g'), chr(31))
      || string_to_array(regexp_replace(substr(searched, 2), '(...)', '\1' || chr(31), 'g'), chr(31))
      || string_to_array(regexp_replace(substr(searched, 3), '(...)', '\1' || chr(31), 'g'), chr(31))
      || string_to_array(regexp_replace(searched, '(..)', '\1' || chr(31), 'g'), chr(31))
      || string_to_array(regexp_replace(substr(searched, 2), '(..)', '\1' || chr(31), 'g'), chr(31))
      || string_to_array(searched, null),
      '')
    || ('name=' || lower(last_name)));
END
$$;--> statement-breakpoint
DROP INDEX "registrations_search_index";--> statement-breakpoint
DROP INDEX "registrations_pieces_index";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "sort_name" SET DATA TYPE text collate "C";--> statement-breakpoint
CREATE INDEX "registrations_pieces_index" ON "registrations" USING gin (search_pieces("search_text", "last_name"));