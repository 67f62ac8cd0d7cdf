-- Without accents, in lower case: what is typed goes through it as well. Immutable as long as the rules of unaccent are.
CREATE FUNCTION group_search_text(name text, description text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(public.unaccent('public.unaccent'::regdictionary, name || coalesce(' ' || left(description, 200), ''))
		COLLATE "und-x-icu")
$$;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (group_search_text(name, description)) STORED NOT NULL;
