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
CREATE INDEX "messages_words" ON "messages" USING gin (conversation_words("conversation_id", "search"));--> statement-breakpoint
CREATE INDEX "communities_by_name" ON "communities" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "invites_requested" ON "invites" USING btree ("community_id","requested_at");--> statement-breakpoint
CREATE INDEX "invites_invited_by" ON "invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invites_accepted_by" ON "invites" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE INDEX "files_subject" ON "files" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "media_subject" ON "media" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("updated_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "event_mailings_finished" ON "event_mailings" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE "disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_problems_open" ON "payment_problems" USING btree ("payment_id") WHERE "payment_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_read" ON "payout_accounts" USING btree (coalesce("read_at", '-infinity'));--> statement-breakpoint
CREATE INDEX "login_failures_age" ON "login_failures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_links_expires" ON "mail_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."is_staff";
