-- What a person is found by, a space before each word: without accents, in lower case.
CREATE FUNCTION person_search_text(first_name text, last_name text, email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(public.unaccent('public.unaccent'::regdictionary, ' ' || first_name || ' ' || last_name || ' ' || email)
		COLLATE "und-x-icu")
$$;--> statement-breakpoint
CREATE TABLE "log_chains" (
	"chain" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hash" "bytea" DEFAULT '\x'::bytea NOT NULL,
	"removed_position" integer DEFAULT 0 NOT NULL,
	"removed_hash" "bytea" DEFAULT '\x'::bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chain" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"ids" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hash" "bytea" DEFAULT '\x'::bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"case_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"name" text,
	"email" text,
	"token_hash" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"upheld" boolean,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "notices_answered" CHECK (("notices"."upheld" is null) = ("notices"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "appeals" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_log_chain" ON "moderation_log" USING btree ("chain","position");--> statement-breakpoint
CREATE INDEX "moderation_log_age" ON "moderation_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_token_hash_unique" ON "notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "notices_case" ON "notices" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "notices_email" ON "notices" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "notices_unconfirmed" ON "notices" USING btree ("expires_at") WHERE "notices"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_answered_at" ON "notices" USING btree ("answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_notice_once" ON "appeals" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (person_search_text(first_name, last_name, email) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_by_somebody" CHECK (num_nonnulls("appeals"."by_id", "appeals"."notice_id") = 1);--> statement-breakpoint
CREATE FUNCTION hash_log_row(previous bytea, id uuid, chain uuid, "position" integer, actor_id uuid, act text, ids jsonb, at timestamptz)
RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(previous || convert_to(
		jsonb_build_array(id, chain, "position", actor_id, act, ids, (extract(epoch from at) * 1000)::bigint)::text, 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION append_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head log_chains;
BEGIN
	INSERT INTO log_chains (chain) VALUES (NEW.chain) ON CONFLICT DO NOTHING;
	SELECT * INTO head FROM log_chains WHERE chain = NEW.chain FOR NO KEY UPDATE;
	NEW."position" := head."position" + 1;
	NEW.hash := hash_log_row(head.hash, NEW.id, NEW.chain, NEW."position", NEW.actor_id, NEW.act, NEW.ids, NEW.at);
	UPDATE log_chains SET "position" = NEW."position", hash = NEW.hash WHERE chain = NEW.chain;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER moderation_log_append BEFORE INSERT ON moderation_log FOR EACH ROW EXECUTE FUNCTION append_to_log();--> statement-breakpoint
CREATE FUNCTION keep_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- What is too old leaves from the start of its chain, after the chain has noted the last hash of it.
	IF TG_OP = 'DELETE' AND OLD."position" <= (SELECT removed_position FROM log_chains WHERE chain = OLD.chain) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'moderation_log is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER moderation_log_keep BEFORE UPDATE OR DELETE ON moderation_log FOR EACH ROW EXECUTE FUNCTION keep_log();--> statement-breakpoint
CREATE TRIGGER moderation_log_keep_all BEFORE TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION keep_log();--> statement-breakpoint
INSERT INTO moderation_log (id, chain, actor_id, act, ids, at)
	SELECT id, CASE WHEN act LIKE 'community.%' THEN subject_id ELSE '00000000-0000-0000-0000-000000000000' END, staff_id, act,
		jsonb_strip_nulls(jsonb_build_object(
			'user', CASE WHEN act LIKE 'account.%' THEN subject_id END,
			'plan', coalesce(details #>> '{to,plan}', details ->> 'plan'),
			'ends_at', details #>> '{to,ends_at}',
			'plan_before', details #>> '{from,plan}',
			'ended_at_before', details #>> '{from,ends_at}')),
		created_at
	FROM staff_acts ORDER BY id;--> statement-breakpoint
DROP TABLE "staff_acts";
