DROP INDEX "studies_program";--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "place_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_merged_into_programs_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programs_merged" ON "programs" USING btree ("merged_into") WHERE "programs"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "studies_program" ON "studies" USING btree ("program_id","user_id");--> statement-breakpoint
-- Named like the city of a profile.
UPDATE moves SET place_name = coalesce(
		(SELECT v.label FROM directory_values v WHERE v.facet = 'city' AND v.key = p.id::text ORDER BY v.id LIMIT 1), p.name)
	FROM places p WHERE p.id = moves.place_id;--> statement-breakpoint
-- The values of a profile that plain members of a community see. A city names its country, too.
CREATE OR REPLACE FUNCTION labels_of_user(u users, community uuid) RETURNS TABLE (facet text, label text, place_id integer) LANGUAGE sql STABLE AS $$
	SELECT 'graduation_year', u.graduation_year::text, NULL::integer WHERE shown_in(u.audiences, 'graduation_year', community)
	UNION ALL SELECT 'program', u.program, NULL WHERE shown_in(u.audiences, 'program', community)
	UNION ALL SELECT 'industry', u.current_industry, NULL WHERE shown_in(u.audiences, 'current_industry', community)
	UNION ALL SELECT 'company', u.company, NULL WHERE shown_in(u.audiences, 'company', community)
	UNION ALL SELECT 'country', u.country, NULL WHERE shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'city', u.city_name, u.city_id
		WHERE shown_in(u.audiences, 'city', community) AND shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'map', u.city_name, u.city_id
		WHERE u.on_map AND shown_in(u.audiences, 'city', community) AND shown_in(u.audiences, 'country', community)
	UNION ALL SELECT 'moving_to', move.place_name, move.place_id FROM moves move
		WHERE move.user_id = u.id AND shown_in(u.audiences, 'moving_to_la', community)
	UNION ALL SELECT 'interest', each, NULL FROM unnest(u.interests) AS each WHERE shown_in(u.audiences, 'interests', community)
$$;--> statement-breakpoint
-- A mentor can be asked. Whether the community wants mentors confirmed is for it to say.
CREATE FUNCTION offer_is_open(o mentor_offers) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT o.paused_at IS NULL AND o.active < o.capacity
$$;--> statement-breakpoint
-- Writes the entries of some members. The entries are locked before anything is read: the last who writes has read all.
CREATE OR REPLACE FUNCTION directory_write(people uuid[], places uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
			LATERAL (
				SELECT 'program', p.name
				UNION ALL SELECT each.facet, each.label
					FROM (VALUES ('graduation_year', extract(year FROM s.ends_on)::integer::text), ('stage', s.stage)) AS each (facet, label)
					WHERE shown_in(u.audiences, 'graduation_year', member.community_id)
			) AS studied (facet, label)
		WHERE NOT s.hidden AND shown_in(u.audiences, 'program', member.community_id) AND studied.label IS NOT NULL
		-- Of mentors the topics in which members can ask them now: as the list of mentors shows them.
		UNION ALL SELECT member.community_id, member.user_id, 'topic', topic, topic, NULL
		FROM member JOIN mentor_offers o ON o.community_id = member.community_id AND o.user_id = member.user_id
			JOIN communities c ON c.id = member.community_id, unnest(o.topics) AS topic
		WHERE offer_is_open(o) AND (c.mentoring = 'open' OR (c.mentoring = 'confirmed' AND o.confirmed_at IS NOT NULL))
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
CREATE OR REPLACE FUNCTION studies_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM added HAVING count(*) > 0;
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM removed HAVING count(*) > 0;
	ELSE
		-- Questions and answers change nothing in it.
		PERFORM directory_refresh(array_agg(user_id), array_agg(community_id)) FROM (
			SELECT DISTINCT of_change.user_id, of_change.community_id
			FROM added JOIN removed USING (id),
				LATERAL (VALUES (added.user_id, added.community_id), (removed.user_id, removed.community_id)) AS of_change (user_id, community_id)
			WHERE (added.program_id, added.ends_on, added.stage, added.hidden, added.user_id, added.community_id)
				IS DISTINCT FROM (removed.program_id, removed.ends_on, removed.stage, removed.hidden, removed.user_id, removed.community_id)
		) changed HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Other names of a program are values merged into its name. The entries of its people follow a new name in a job.
CREATE OR REPLACE FUNCTION programs_directory() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	target integer;
BEGIN
	IF new.aliases = '{}' AND (TG_OP = 'INSERT' OR old.aliases = '{}') THEN
		RETURN NULL;
	END IF;
	-- As merges of values do (directory/values/merge-values.ts).
	PERFORM pg_advisory_xact_lock(hashtextextended('directory values ' || new.community_id || ' program', 0));
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
			WHERE v.community_id = new.community_id AND v.facet = 'program' AND v.key = directory_key(alias)
				AND (v.alias_of = target OR v.alias_of = (SELECT named.id FROM directory_values named
					WHERE named.community_id = new.community_id AND named.facet = 'program' AND named.key = directory_key(old.name)))
				AND NOT EXISTS (SELECT FROM unnest(new.aliases) AS kept WHERE directory_key(kept) = v.key);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Stages and topics are a fixed list: nobody types their ids.
CREATE OR REPLACE FUNCTION directory_values_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO directory_words (community_id, facet, word, value_id)
		SELECT added.community_id, added.facet, word, added.id FROM added, words_of(added.label) AS word
		WHERE added.facet NOT IN ('role', 'map', 'mark', 'stage', 'topic');
	INSERT INTO known_words (word)
		SELECT DISTINCT word FROM added, words_of(added.label) AS word WHERE added.facet NOT IN ('role', 'map', 'mark', 'stage', 'topic')
		ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION mentor_offer_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM directory_refresh(array[old.user_id], array[old.community_id]);
	ELSE
		PERFORM directory_refresh(array[new.user_id], array[new.community_id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mentor_offer_directory AFTER INSERT OR DELETE ON mentor_offers
	FOR EACH ROW EXECUTE FUNCTION mentor_offer_directory();--> statement-breakpoint
CREATE TRIGGER mentor_offer_directory_changed AFTER UPDATE OF topics, active, capacity, paused_at, confirmed_at ON mentor_offers
	FOR EACH ROW WHEN ((old.topics, offer_is_open(old), old.confirmed_at IS NULL)
		IS DISTINCT FROM (new.topics, offer_is_open(new), new.confirmed_at IS NULL))
	EXECUTE FUNCTION mentor_offer_directory();--> statement-breakpoint
CREATE FUNCTION moves_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM directory_refresh(array_agg(m.user_id), array_agg(m.community_id)) FROM memberships m
		WHERE m.user_id = coalesce(new.user_id, old.user_id) HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER moves_directory AFTER INSERT OR DELETE ON moves
	FOR EACH ROW EXECUTE FUNCTION moves_directory();--> statement-breakpoint
CREATE TRIGGER moves_directory_changed AFTER UPDATE OF place_id, place_name ON moves
	FOR EACH ROW WHEN ((old.place_id, old.place_name) IS DISTINCT FROM (new.place_id, new.place_name))
	EXECUTE FUNCTION moves_directory();--> statement-breakpoint
-- What is there already, community by community.
DO $$
DECLARE
	community uuid;
BEGIN
	FOR community IN SELECT id FROM communities LOOP
		PERFORM directory_refresh(array_agg(m.user_id), array_agg(m.community_id)) FROM memberships m
			WHERE m.community_id = community AND (
				EXISTS (SELECT FROM moves WHERE moves.user_id = m.user_id)
				OR EXISTS (SELECT FROM mentor_offers o WHERE o.community_id = m.community_id AND o.user_id = m.user_id)
				OR EXISTS (SELECT FROM studies s WHERE s.user_id = m.user_id AND s.community_id = m.community_id AND s.stage IS NOT NULL))
			HAVING count(*) > 0;
	END LOOP;
END $$;
