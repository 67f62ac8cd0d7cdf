-- A message's words behind the end of its conversation's id, which is random: what an index keeps, so that a search of one
-- conversation reads no word of others. Words are cut after what a query can have.
CREATE FUNCTION conversation_words(conversation uuid, words tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT right(conversation::text, 8) || left(word, 200) FROM unnest(tsvector_to_array(words)) word))
$$;--> statement-breakpoint
-- Finds what has all words of a text, each also as the beginning of one, behind a prefix; null when the text has no word.
CREATE FUNCTION prefix_query(prefix text, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_agg(quote_literal(prefix || word) || ':*', ' & ')::tsquery
	FROM unnest(tsvector_to_array(to_tsvector('simple', typed))) word
$$;--> statement-breakpoint
DROP INDEX "messages_search";--> statement-breakpoint
CREATE INDEX "messages_of_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (conversation_words("conversation_id", "search"));