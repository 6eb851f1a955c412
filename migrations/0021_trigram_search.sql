DROP INDEX "registrations_pieces_index";--> statement-breakpoint
CREATE INDEX "registrations_search_index" ON "registrations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DROP FUNCTION search_pieces(text, text);
