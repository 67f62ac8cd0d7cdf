DELETE FROM "member_words";--> statement-breakpoint
ALTER TABLE "member_words" DROP CONSTRAINT "member_words_community_id_word_user_id_pk";--> statement-breakpoint
ALTER TABLE "member_words" ADD COLUMN "kind" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "member_words" ADD CONSTRAINT "member_words_community_id_kind_word_user_id_pk" PRIMARY KEY("community_id","kind","word","user_id");--> statement-breakpoint
ALTER TABLE "member_words" ADD CONSTRAINT "member_words_kind" CHECK ("member_words"."kind" in (0, 1));--> statement-breakpoint
DROP FUNCTION words_of_user(users);--> statement-breakpoint
-- Every word that a member is found by: those of the name are of kind 0, all others of kind 1.
CREATE FUNCTION words_of_user(u users) RETURNS TABLE (kind smallint, word text) LANGUAGE sql STABLE AS $$
	SELECT 0::smallint, word FROM words_of(u.first_name, u.last_name) AS word
	UNION ALL
	SELECT 1::smallint, word FROM words_of(u.company, u.program, u.current_industry, u.hometown,
		array_to_string(u.interests, ' '), array_to_string(u.tags, ' ')) AS word
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION memberships_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO member_words (community_id, kind, word, user_id)
		SELECT added.community_id, found.kind, found.word, added.user_id
		FROM added JOIN users u ON u.id = added.user_id, words_of_user(u) AS found;
	INSERT INTO known_words (word)
		SELECT DISTINCT found.word FROM added JOIN users u ON u.id = added.user_id, words_of_user(u) AS found
		ORDER BY found.word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION users_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM member_words mw USING memberships m
		WHERE m.user_id = new.id AND mw.community_id = m.community_id AND mw.user_id = m.user_id;
	INSERT INTO member_words (community_id, kind, word, user_id)
		SELECT m.community_id, found.kind, found.word, m.user_id FROM memberships m, words_of_user(new) AS found
		WHERE m.user_id = new.id;
	INSERT INTO known_words (word)
		SELECT DISTINCT found.word FROM words_of_user(new) AS found ORDER BY found.word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO member_words (community_id, kind, word, user_id)
	SELECT m.community_id, found.kind, found.word, m.user_id
	FROM memberships m JOIN users u ON u.id = m.user_id, words_of_user(u) AS found;
