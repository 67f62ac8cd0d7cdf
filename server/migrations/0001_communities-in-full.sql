CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "invite_links" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea",
	"invited_by" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"accepted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invites_email_lower" CHECK ("invites"."email" = lower("invites"."email"))
);
--> statement-breakpoint
CREATE TABLE "known_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_words" (
	"community_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "member_words_community_id_word_user_id_pk" PRIMARY KEY("community_id","word","user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "memberships_joined";--> statement-breakpoint
DROP INDEX "memberships_staff";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "plan_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "member_name" text collate "und-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "member_level" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_words" ADD CONSTRAINT "member_words_community_id_user_id_memberships_community_id_user_id_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_token_unique" ON "invite_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_one_open" ON "invites" USING btree ("community_id","email") WHERE "invites"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token_hash_unique" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "known_words_alike" ON "known_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_words_of_member" ON "member_words" USING btree ("community_id","user_id","word");--> statement-breakpoint
CREATE INDEX "staff_acts_subject" ON "staff_acts" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "memberships_by_name" ON "memberships" USING btree ("community_id","member_name","user_id");--> statement-breakpoint
CREATE INDEX "memberships_by_joined" ON "memberships" USING btree ("community_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "memberships_by_level" ON "memberships" USING btree ("community_id","member_level","user_id");--> statement-breakpoint
CREATE INDEX "memberships_managers" ON "memberships" USING btree ("community_id","role") WHERE "memberships"."role" <> 'member';--> statement-breakpoint
-- The words of some texts: lower case, without accents, each once.
CREATE FUNCTION words_of(VARIADIC texts text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT DISTINCT left(word, 40) FROM unnest(texts) AS each,
		regexp_split_to_table(lower(unaccent(coalesce(each, '')) COLLATE "und-x-icu"), '[^[:alnum:]]+') AS word
	WHERE word <> ''
$$;--> statement-breakpoint
-- The level that points reach: the steps of contract/src/points.ts (a test compares them).
CREATE FUNCTION level_of(points integer) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
	SELECT (CASE WHEN points >= 8000 THEN 9 WHEN points >= 4000 THEN 8 WHEN points >= 2000 THEN 7 WHEN points >= 1000 THEN 6
		WHEN points >= 500 THEN 5 WHEN points >= 250 THEN 4 WHEN points >= 100 THEN 3 WHEN points >= 25 THEN 2 ELSE 1 END)::smallint
$$;--> statement-breakpoint
-- Every word that a member is found by.
CREATE FUNCTION words_of_user(u users) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT words_of(u.first_name, u.last_name, u.company, u.program, u.current_industry, u.hometown,
		array_to_string(u.interests, ' '), array_to_string(u.tags, ' '))
$$;--> statement-breakpoint
CREATE FUNCTION memberships_sorted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT u.first_name || ' ' || u.last_name, level_of(u.points) INTO new.member_name, new.member_level
	FROM users u WHERE u.id = new.user_id;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER memberships_sorted BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION memberships_sorted();--> statement-breakpoint
CREATE FUNCTION memberships_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO member_words (community_id, word, user_id)
		SELECT added.community_id, word, added.user_id
		FROM added JOIN users u ON u.id = added.user_id, words_of_user(u) AS word;
	INSERT INTO known_words (word)
		SELECT DISTINCT word FROM added JOIN users u ON u.id = added.user_id, words_of_user(u) AS word
		ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER memberships_words AFTER INSERT ON memberships REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION memberships_words();--> statement-breakpoint
CREATE FUNCTION users_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM member_words mw USING memberships m
		WHERE m.user_id = new.id AND mw.community_id = m.community_id AND mw.user_id = m.user_id;
	INSERT INTO member_words (community_id, word, user_id)
		SELECT m.community_id, word, m.user_id FROM memberships m, words_of_user(new) AS word WHERE m.user_id = new.id;
	INSERT INTO known_words (word) SELECT word FROM words_of_user(new) AS word ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_words AFTER UPDATE OF first_name, last_name, company, program, current_industry, hometown, interests, tags ON users
	FOR EACH ROW WHEN ((old.first_name, old.last_name, old.company, old.program, old.current_industry, old.hometown, old.interests, old.tags)
		IS DISTINCT FROM (new.first_name, new.last_name, new.company, new.program, new.current_industry, new.hometown, new.interests, new.tags))
	EXECUTE FUNCTION users_words();--> statement-breakpoint
CREATE FUNCTION users_sorted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE memberships SET member_name = new.first_name || ' ' || new.last_name, member_level = level_of(new.points)
		WHERE user_id = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_sorted AFTER UPDATE OF first_name, last_name, points ON users
	FOR EACH ROW WHEN ((old.first_name, old.last_name, level_of(old.points)) IS DISTINCT FROM (new.first_name, new.last_name, level_of(new.points)))
	EXECUTE FUNCTION users_sorted();--> statement-breakpoint
-- What is there already.
UPDATE memberships m SET member_name = u.first_name || ' ' || u.last_name, member_level = level_of(u.points)
	FROM users u WHERE u.id = m.user_id;--> statement-breakpoint
INSERT INTO member_words (community_id, word, user_id)
	SELECT m.community_id, word, m.user_id FROM memberships m JOIN users u ON u.id = m.user_id, words_of_user(u) AS word;--> statement-breakpoint
INSERT INTO known_words (word) SELECT DISTINCT word FROM member_words ON CONFLICT DO NOTHING;
