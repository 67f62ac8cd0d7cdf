CREATE TABLE "moves" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"month" text,
	"note" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"ask_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "moves_month" CHECK ("moves"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "moving_members" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place_id" integer NOT NULL,
	"month" text collate "C" NOT NULL,
	CONSTRAINT "moving_members_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "newcomer_lists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"weekly" boolean NOT NULL,
	"timezone" text NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"mail_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_mails" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	CONSTRAINT "search_mails_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcomes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moving_members" ADD CONSTRAINT "moving_members_user_id_moves_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."moves"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moving_members" ADD CONSTRAINT "moving_members_membership" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newcomer_lists" ADD CONSTRAINT "newcomer_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_membership" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_mails" ADD CONSTRAINT "search_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moves_place" ON "moves" USING btree ("place_id","changed_at");--> statement-breakpoint
CREATE INDEX "moves_to_ask" ON "moves" USING btree ("ask_at") WHERE "moves"."asked_at" is null;--> statement-breakpoint
CREATE INDEX "moving_members_by_month" ON "moving_members" USING btree ("community_id","month","user_id");--> statement-breakpoint
CREATE INDEX "moving_members_by_place" ON "moving_members" USING btree ("community_id","place_id");--> statement-breakpoint
CREATE INDEX "moving_members_user" ON "moving_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_searches_membership" ON "saved_searches" USING btree ("community_id","user_id");--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("mail_at") WHERE "saved_searches"."weekly";--> statement-breakpoint
CREATE INDEX "search_mails_week" ON "search_mails" USING btree ("week");--> statement-breakpoint
CREATE INDEX "directory_entries_by_change" ON "directory_entries" USING btree ("community_id","changed_at","user_id");--> statement-breakpoint
CREATE INDEX "places_around" ON "places" USING btree ("y","x");--> statement-breakpoint
CREATE INDEX "users_welcoming" ON "users" USING btree ("id") WHERE "users"."welcomes";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_welcome_in_city" CHECK (not "users"."welcomes" or "users"."city_id" is not null);--> statement-breakpoint
-- The moves of the members of a community, for its list: they follow moves and memberships.
CREATE FUNCTION moves_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO moving_members (community_id, user_id, place_id, month)
		SELECT m.community_id, new.user_id, new.place_id, coalesce(new.month, '~') FROM memberships m
		WHERE m.user_id = new.user_id
		ON CONFLICT (community_id, user_id) DO UPDATE SET place_id = excluded.place_id, month = excluded.month;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION memberships_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO moving_members (community_id, user_id, place_id, month)
		SELECT added.community_id, added.user_id, moves.place_id, coalesce(moves.month, '~')
		FROM added JOIN moves ON moves.user_id = added.user_id
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER moves_members_added AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION moves_members();--> statement-breakpoint
CREATE TRIGGER moves_members_changed AFTER UPDATE OF place_id, month ON moves FOR EACH ROW
	WHEN ((old.place_id, old.month) IS DISTINCT FROM (new.place_id, new.month)) EXECUTE FUNCTION moves_members();--> statement-breakpoint
CREATE TRIGGER memberships_moves AFTER INSERT ON memberships REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION memberships_moves();--> statement-breakpoint
-- Los Angeles, where everybody moves who has said so until now; the cities of the world come after the first start.
INSERT INTO places (id, name, country, x, y, people) VALUES (5368361, 'Los Angeles', 'US', -118.244, 34.052, 3971883)
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO moves (user_id, place_id, changed_at, ask_at)
	SELECT id, 5368361, modified_at, now() + interval '6 months' FROM users WHERE moving_to_la;
