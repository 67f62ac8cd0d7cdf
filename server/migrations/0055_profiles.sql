CREATE TABLE "place_loads" (
	"hash" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_names" (
	"name" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"place_id" integer NOT NULL,
	CONSTRAINT "place_names_name_kind_place_id_pk" PRIMARY KEY("name","kind","place_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"near" text,
	"country" char(2) NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"alias_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"ends_on" date,
	"outcome" text DEFAULT 'ongoing' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"correction" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "studies_confirmed_by_at" CHECK ("studies"."confirmed_by" is null or "studies"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "audiences" jsonb DEFAULT '{"email":"me","phone":"me","alternative_email":"me","marital_status":"me","gender":"me"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "place_names" ADD CONSTRAINT "place_names_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_names_place" ON "place_names" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_names_alike" ON "place_names" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "programs_name" ON "programs" USING btree ("community_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "studies_once" ON "studies" USING btree ("user_id","community_id","program_id");--> statement-breakpoint
CREATE UNIQUE INDEX "studies_main" ON "studies" USING btree ("user_id") WHERE "studies"."is_main";--> statement-breakpoint
CREATE INDEX "studies_waiting" ON "studies" USING btree ("community_id","id") WHERE "studies"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "studies_confirmed" ON "studies" USING btree ("community_id","id") WHERE "studies"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "studies_program" ON "studies" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "studies_confirmed_by" ON "studies" USING btree ("confirmed_by");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_places_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_city" ON "users" USING btree ("city_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_name" CHECK (("users"."city_id" is null) = ("users"."city_name" is null));--> statement-breakpoint
-- What a person showed is for all of their communities.
UPDATE "users" SET "audiences" = "audiences" - "visible_fields" WHERE "visible_fields" <> '{}';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "visible_fields";--> statement-breakpoint
-- Whether an audience lets plain members of a community see a field: accounts/audience.ts says the same.
CREATE FUNCTION shown_in(audiences jsonb, field text, community uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce((audiences -> field) ? community::text, true)
$$;--> statement-breakpoint
-- Every word that a member is found by in a community: what its plain members see.
CREATE FUNCTION words_of_member(u users, community uuid) RETURNS TABLE (kind smallint, word text) LANGUAGE sql STABLE AS $$
	SELECT 0::smallint, word FROM words_of(u.first_name, u.last_name) AS word
	UNION ALL
	SELECT 1::smallint, word FROM words_of(
		CASE WHEN shown_in(u.audiences, 'company', community) THEN u.company END,
		CASE WHEN shown_in(u.audiences, 'program', community) THEN u.program END,
		CASE WHEN shown_in(u.audiences, 'current_industry', community) THEN u.current_industry END,
		CASE WHEN shown_in(u.audiences, 'hometown', community) THEN u.hometown END,
		CASE WHEN shown_in(u.audiences, 'interests', community) THEN array_to_string(u.interests, ' ') END,
		CASE WHEN shown_in(u.audiences, 'tags', community) THEN array_to_string(u.tags, ' ') END) AS word
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION memberships_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO member_words (community_id, kind, word, user_id)
		SELECT added.community_id, found.kind, found.word, added.user_id
		FROM added JOIN users u ON u.id = added.user_id, words_of_member(u, added.community_id) AS found;
	INSERT INTO known_words (word)
		SELECT DISTINCT found.word FROM added JOIN users u ON u.id = added.user_id,
			words_of_member(u, added.community_id) AS found
		ORDER BY found.word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
-- The words are found once for all communities that no audience names, and once for each that one names.
CREATE OR REPLACE FUNCTION users_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM member_words mw USING memberships m
		WHERE m.user_id = new.id AND mw.community_id = m.community_id AND mw.user_id = m.user_id;
	WITH own AS MATERIALIZED (
		SELECT m.community_id, CASE WHEN strpos(new.audiences::text, m.community_id::text) > 0 THEN m.community_id
			ELSE '00000000-0000-0000-0000-000000000000'::uuid END AS named
		FROM memberships m WHERE m.user_id = new.id
	),
	found AS MATERIALIZED (
		SELECT each.named, words.kind, words.word
		FROM (SELECT DISTINCT named FROM own) each, words_of_member(new, each.named) AS words
	),
	written AS (
		INSERT INTO member_words (community_id, kind, word, user_id)
			SELECT own.community_id, found.kind, found.word, new.id FROM own JOIN found ON found.named = own.named
	)
	INSERT INTO known_words (word)
		SELECT DISTINCT found.word FROM found ORDER BY found.word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER users_words ON users;--> statement-breakpoint
CREATE TRIGGER users_words
	AFTER UPDATE OF first_name, last_name, company, program, current_industry, hometown, interests, tags, audiences ON users
	FOR EACH ROW WHEN ((old.first_name, old.last_name, old.company, old.program, old.current_industry, old.hometown, old.interests, old.tags, old.audiences)
		IS DISTINCT FROM (new.first_name, new.last_name, new.company, new.program, new.current_industry, new.hometown, new.interests, new.tags, new.audiences))
	EXECUTE FUNCTION users_words();--> statement-breakpoint
DROP FUNCTION words_of_user(users);
