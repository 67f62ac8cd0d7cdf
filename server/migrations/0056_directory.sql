CREATE TABLE "count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"value_id" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_counts" (
	"value_id" integer PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_entries" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"listed" boolean NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"level" smallint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"facets" integer[] NOT NULL,
	CONSTRAINT "directory_entries_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_readers" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "directory_readers_community_id_day_user_id_kind_pk" PRIMARY KEY("community_id","day","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "directory_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"label" text NOT NULL,
	"place_id" integer,
	"alias_of" integer
);
--> statement-breakpoint
CREATE TABLE "directory_words" (
	"community_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"value_id" integer NOT NULL,
	CONSTRAINT "directory_words_community_id_facet_word_value_id_pk" PRIMARY KEY("community_id","facet","word","value_id")
);
--> statement-breakpoint
DROP INDEX "memberships_by_name";--> statement-breakpoint
DROP INDEX "memberships_by_level";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "on_map" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_counts" ADD CONSTRAINT "directory_counts_value_id_directory_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."directory_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_community_id_user_id_memberships_community_id_user_id_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_readers" ADD CONSTRAINT "directory_readers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_readers" ADD CONSTRAINT "directory_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_values" ADD CONSTRAINT "directory_values_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_values" ADD CONSTRAINT "directory_values_alias_of_directory_values_id_fk" FOREIGN KEY ("alias_of") REFERENCES "public"."directory_values"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_words" ADD CONSTRAINT "directory_words_value_id_directory_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."directory_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "count_changes_community" ON "count_changes" USING btree ("community_id","value_id");--> statement-breakpoint
CREATE INDEX "directory_counts_most" ON "directory_counts" USING btree ("community_id","facet","people");--> statement-breakpoint
CREATE INDEX "directory_entries_by_name" ON "directory_entries" USING btree ("community_id","name","user_id");--> statement-breakpoint
CREATE INDEX "directory_entries_by_joined" ON "directory_entries" USING btree ("community_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "directory_entries_by_level" ON "directory_entries" USING btree ("community_id","level","user_id");--> statement-breakpoint
CREATE INDEX "directory_entries_unlisted" ON "directory_entries" USING btree ("community_id") WHERE not "directory_entries"."listed";--> statement-breakpoint
CREATE INDEX "directory_entries_facets" ON "directory_entries" USING gin ("facets") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "directory_readers_user" ON "directory_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_values_once" ON "directory_values" USING btree ("community_id","facet","key");--> statement-breakpoint
CREATE INDEX "directory_values_alias" ON "directory_values" USING btree ("alias_of") WHERE "directory_values"."alias_of" is not null;--> statement-breakpoint
CREATE INDEX "directory_values_merged" ON "directory_values" USING btree ("community_id","facet") WHERE "directory_values"."alias_of" is not null;--> statement-breakpoint
CREATE INDEX "directory_words_value" ON "directory_words" USING btree ("value_id");--> statement-breakpoint
CREATE INDEX "directory_words_word" ON "directory_words" USING btree ("word");--> statement-breakpoint
-- A label as values are compared by it.
CREATE FUNCTION directory_key(label text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT left(lower(unaccent(regexp_replace(btrim(label), '\s+', ' ', 'g')) COLLATE "und-x-icu"), 200)
$$;--> statement-breakpoint
-- A value that somebody has in the directory of a community.
CREATE TYPE directory_label AS (community_id uuid, user_id uuid, facet text, key text, label text, place_id integer);--> statement-breakpoint
-- The values of a profile that plain members of a community see. A city names its country, too.
CREATE FUNCTION labels_of_user(u users, community uuid) RETURNS TABLE (facet text, label text, place_id integer) LANGUAGE sql STABLE AS $$
	SELECT 'graduation_year', u.graduation_year::text, NULL::integer WHERE shown_in(u.audiences, 'graduation_year', community)
	UNION ALL SELECT 'program', u.program, NULL WHERE shown_in(u.audiences, 'program', community)
	UNION ALL SELECT 'industry', u.current_industry, NULL WHERE shown_in(u.audiences, 'current_industry', community)
	UNION ALL SELECT 'company', u.company, NULL WHERE shown_in(u.audiences, 'company', community)
	UNION ALL SELECT 'country', u.country, NULL WHERE shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'city', u.city_name, u.city_id
		WHERE shown_in(u.audiences, 'city', community) AND shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'map', u.city_name, u.city_id
		WHERE u.on_map AND shown_in(u.audiences, 'city', community) AND shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'interest', each, NULL FROM unnest(u.interests) AS each WHERE shown_in(u.audiences, 'interests', community)
$$;--> statement-breakpoint
-- Marks of a member: who is listed, and the samples that they are in, each of which is half of the one before.
CREATE FUNCTION marks_of_member(member uuid, is_listed boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN is_listed THEN 'listed' ELSE 'unlisted' END
	UNION ALL SELECT '1/' || (1 << power) FROM generate_series(2, 8) AS power WHERE hashtext(member::text) & ((1 << power) - 1) = 0
$$;--> statement-breakpoint
-- Writes the entries of some members. The entries are locked before anything is read: the last who writes has read all.
CREATE FUNCTION directory_refresh(people uuid[], places uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	found directory_label[];
BEGIN
	PERFORM FROM directory_entries e WHERE (e.user_id, e.community_id) IN (SELECT * FROM unnest(people, places))
		ORDER BY e.user_id, e.community_id FOR UPDATE;
	DELETE FROM directory_entries e USING unnest(people, places) AS given (user_id, community_id), users u
		WHERE e.user_id = given.user_id AND e.community_id = given.community_id AND u.id = given.user_id AND NOT u.is_active;
	-- The values of a profile are found once for all communities that no audience names, and once for each that one names.
	WITH member AS MATERIALIZED (
		SELECT m.community_id, m.user_id, m.role, m.listed,
			CASE WHEN strpos(u.audiences::text, m.community_id::text) > 0 THEN m.community_id
				ELSE '00000000-0000-0000-0000-000000000000'::uuid END AS named
		FROM unnest(people, places) AS given (user_id, community_id)
			JOIN memberships m ON m.community_id = given.community_id AND m.user_id = given.user_id
			JOIN users u ON u.id = m.user_id
		WHERE u.is_active
	),
	shown AS MATERIALIZED (
		SELECT each.user_id, each.named, labels.facet, labels.place_id, btrim(labels.label) AS label,
			coalesce(labels.place_id::text, directory_key(labels.label)) AS key
		FROM (SELECT DISTINCT user_id, named FROM member) each JOIN users u ON u.id = each.user_id, labels_of_user(u, each.named) AS labels
		WHERE labels.label IS NOT NULL
	),
	labels AS (
		SELECT member.community_id, member.user_id, shown.facet, shown.key, shown.label, shown.place_id
		FROM member JOIN shown ON shown.user_id = member.user_id AND shown.named = member.named
		UNION ALL SELECT community_id, user_id, 'role', role, role, NULL FROM member
		UNION ALL SELECT community_id, user_id, 'mark', mark, mark, NULL FROM member, marks_of_member(user_id, listed) AS mark
		UNION ALL SELECT member.community_id, member.user_id, studied.facet, directory_key(studied.label), studied.label, NULL
		FROM member JOIN users u ON u.id = member.user_id
			JOIN studies s ON s.user_id = member.user_id AND s.community_id = member.community_id
			JOIN programs p ON p.id = s.program_id,
			LATERAL (VALUES ('program', p.name), ('graduation_year', CASE WHEN shown_in(u.audiences, 'graduation_year', member.community_id)
				THEN extract(year FROM s.ends_on)::integer::text END)) AS studied (facet, label)
		WHERE shown_in(u.audiences, 'program', member.community_id) AND studied.label IS NOT NULL
	)
	SELECT array_agg(DISTINCT (community_id, user_id, facet, key, label, place_id)::directory_label) INTO found
		FROM labels WHERE key <> '';
	-- Locks the table as every insertion does, also without a row: a sweep of values without people waits.
	INSERT INTO directory_values (community_id, facet, key, label, place_id)
		SELECT DISTINCT ON (f.community_id, f.facet, f.key) f.community_id, f.facet, f.key, f.label, f.place_id FROM unnest(found) AS f
		WHERE NOT EXISTS (SELECT FROM directory_values v WHERE v.community_id = f.community_id AND v.facet = f.facet AND v.key = f.key)
		ORDER BY f.community_id, f.facet, f.key, f.label
		ON CONFLICT DO NOTHING;
	INSERT INTO directory_entries AS e (community_id, user_id, listed, name, level, joined_at, changed_at, facets)
		SELECT m.community_id, m.user_id, m.listed, u.first_name || ' ' || u.last_name, level_of(u.points), m.joined_at,
			greatest(m.joined_at, u.modified_at), valued.facets
		FROM (
			SELECT f.community_id, f.user_id, array_agg(DISTINCT v.id ORDER BY v.id) AS facets
			FROM unnest(found) AS f
				JOIN directory_values v ON v.community_id = f.community_id AND v.facet = f.facet AND v.key = f.key
			GROUP BY f.community_id, f.user_id
		) valued
			JOIN memberships m ON m.community_id = valued.community_id AND m.user_id = valued.user_id
			JOIN users u ON u.id = m.user_id
		ORDER BY m.user_id, m.community_id
		ON CONFLICT (community_id, user_id) DO UPDATE SET listed = excluded.listed, name = excluded.name, level = excluded.level,
			joined_at = excluded.joined_at, facets = excluded.facets,
			changed_at = CASE WHEN e.facets = excluded.facets THEN e.changed_at ELSE excluded.changed_at END
		WHERE (e.listed, e.name, e.level, e.joined_at, e.facets)
			IS DISTINCT FROM (excluded.listed, excluded.name, excluded.level, excluded.joined_at, excluded.facets);
END $$;--> statement-breakpoint
CREATE FUNCTION memberships_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM added HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER memberships_directory AFTER INSERT ON memberships REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION memberships_directory();--> statement-breakpoint
CREATE FUNCTION membership_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM directory_refresh(array[new.user_id], array[new.community_id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER membership_directory AFTER UPDATE OF role, listed, joined_at ON memberships
	FOR EACH ROW WHEN ((old.role, old.listed, old.joined_at) IS DISTINCT FROM (new.role, new.listed, new.joined_at))
	EXECUTE FUNCTION membership_directory();--> statement-breakpoint
CREATE FUNCTION users_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM memberships WHERE user_id = new.id HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_directory
	AFTER UPDATE OF first_name, last_name, graduation_year, program, current_industry, company, country, city_id, city_name, on_map,
		interests, audiences, is_active, points ON users
	FOR EACH ROW WHEN ((old.first_name, old.last_name, old.graduation_year, old.program, old.current_industry, old.company, old.country,
			old.city_id, old.city_name, old.on_map, old.interests, old.audiences, old.is_active, level_of(old.points))
		IS DISTINCT FROM (new.first_name, new.last_name, new.graduation_year, new.program, new.current_industry, new.company, new.country,
			new.city_id, new.city_name, new.on_map, new.interests, new.audiences, new.is_active, level_of(new.points)))
	EXECUTE FUNCTION users_directory();--> statement-breakpoint
CREATE FUNCTION studies_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM added HAVING count(*) > 0;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM removed HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER studies_added AFTER INSERT ON studies REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION studies_directory();--> statement-breakpoint
CREATE TRIGGER studies_changed AFTER UPDATE ON studies REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION studies_directory();--> statement-breakpoint
CREATE TRIGGER studies_removed AFTER DELETE ON studies REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION studies_directory();--> statement-breakpoint
-- Other names of a program are values merged into its name.
CREATE FUNCTION programs_directory() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	target integer;
BEGIN
	IF TG_OP = 'UPDATE' AND old.name IS DISTINCT FROM new.name THEN
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM studies WHERE program_id = new.id HAVING count(*) > 0;
	END IF;
	IF new.aliases = '{}' AND (TG_OP = 'INSERT' OR old.aliases = '{}') THEN
		RETURN NULL;
	END IF;
	INSERT INTO directory_values (community_id, facet, key, label)
		SELECT DISTINCT ON (directory_key(name)) new.community_id, 'program', directory_key(name), name
		FROM unnest(new.name || new.aliases) AS name WHERE directory_key(name) <> '' ORDER BY directory_key(name), name
		ON CONFLICT DO NOTHING;
	SELECT id INTO target FROM directory_values
		WHERE community_id = new.community_id AND facet = 'program' AND key = directory_key(new.name);
	UPDATE directory_values SET alias_of = NULL WHERE id = target AND alias_of IS NOT NULL;
	-- What was merged into one of them follows it.
	UPDATE directory_values v SET alias_of = target
		FROM directory_values other, unnest(new.aliases) AS alias
		WHERE other.community_id = new.community_id AND other.facet = 'program' AND other.key = directory_key(alias)
			AND (v.id = other.id OR v.alias_of = other.id) AND v.id <> target AND v.alias_of IS DISTINCT FROM target;
	IF TG_OP = 'UPDATE' THEN
		UPDATE directory_values v SET alias_of = NULL FROM unnest(old.aliases) AS alias
			WHERE v.community_id = new.community_id AND v.facet = 'program' AND v.key = directory_key(alias) AND v.alias_of = target
				AND NOT EXISTS (SELECT FROM unnest(new.aliases) AS kept WHERE directory_key(kept) = v.key);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER programs_directory AFTER INSERT OR UPDATE OF name, aliases ON programs
	FOR EACH ROW EXECUTE FUNCTION programs_directory();--> statement-breakpoint
CREATE FUNCTION directory_values_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO directory_words (community_id, facet, word, value_id)
		SELECT added.community_id, added.facet, word, added.id FROM added, words_of(added.label) AS word
		WHERE added.facet NOT IN ('role', 'map', 'mark');
	INSERT INTO known_words (word)
		SELECT DISTINCT word FROM added, words_of(added.label) AS word WHERE added.facet NOT IN ('role', 'map', 'mark')
		ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_values_words AFTER INSERT ON directory_values REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION directory_values_words();--> statement-breakpoint
-- Counts the listed people of each value, by rows that nobody else writes.
CREATE FUNCTION directory_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO count_changes (community_id, value_id, people)
			SELECT community_id, value, count(*) FROM added, unnest(facets) AS value WHERE listed GROUP BY community_id, value;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO count_changes (community_id, value_id, people)
			SELECT community_id, value, -count(*) FROM removed, unnest(facets) AS value WHERE listed GROUP BY community_id, value;
	ELSE
		INSERT INTO count_changes (community_id, value_id, people)
			SELECT community_id, value, sum(people) FROM (
				SELECT community_id, value, 1 AS people FROM added, unnest(facets) AS value WHERE listed
				UNION ALL SELECT community_id, value, -1 FROM removed, unnest(facets) AS value WHERE listed
			) changed GROUP BY community_id, value HAVING sum(people) <> 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_entries_added AFTER INSERT ON directory_entries REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION directory_entries_counted();--> statement-breakpoint
CREATE TRIGGER directory_entries_changed AFTER UPDATE ON directory_entries REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION directory_entries_counted();--> statement-breakpoint
CREATE TRIGGER directory_entries_removed AFTER DELETE ON directory_entries REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION directory_entries_counted();--> statement-breakpoint
-- Former names are names.
CREATE OR REPLACE FUNCTION words_of_member(u users, community uuid) RETURNS TABLE (kind smallint, word text) LANGUAGE sql STABLE AS $$
	SELECT 0::smallint, word FROM words_of(u.first_name, u.last_name,
		CASE WHEN shown_in(u.audiences, 'former_name', community) THEN u.former_name END) AS word
	UNION ALL
	SELECT 1::smallint, word FROM words_of(
		CASE WHEN shown_in(u.audiences, 'company', community) THEN u.company END,
		CASE WHEN shown_in(u.audiences, 'program', community) THEN u.program END,
		CASE WHEN shown_in(u.audiences, 'current_industry', community) THEN u.current_industry END,
		CASE WHEN shown_in(u.audiences, 'hometown', community) THEN u.hometown END,
		CASE WHEN shown_in(u.audiences, 'interests', community) THEN array_to_string(u.interests, ' ') END,
		CASE WHEN shown_in(u.audiences, 'tags', community) THEN array_to_string(u.tags, ' ') END) AS word
$$;--> statement-breakpoint
DROP TRIGGER users_words ON users;--> statement-breakpoint
CREATE TRIGGER users_words
	AFTER UPDATE OF first_name, last_name, former_name, company, program, current_industry, hometown, interests, tags, audiences ON users
	FOR EACH ROW WHEN ((old.first_name, old.last_name, old.former_name, old.company, old.program, old.current_industry, old.hometown, old.interests, old.tags, old.audiences)
		IS DISTINCT FROM (new.first_name, new.last_name, new.former_name, new.company, new.program, new.current_industry, new.hometown, new.interests, new.tags, new.audiences))
	EXECUTE FUNCTION users_words();--> statement-breakpoint
-- What is there already, community by community.
DO $$
DECLARE
	community uuid;
BEGIN
	FOR community IN SELECT id FROM communities LOOP
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM memberships
			WHERE community_id = community HAVING count(*) > 0;
	END LOOP;
	UPDATE programs SET aliases = aliases WHERE aliases <> '{}';
END $$;
