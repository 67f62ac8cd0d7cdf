CREATE TABLE "filters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filters_once" UNIQUE NULLS NOT DISTINCT("community_id","kind","value"),
	CONSTRAINT "filters_email_domains" CHECK ("filters"."kind" <> 'email_domain' or ("filters"."community_id" is null and "filters"."action" = 'refuse'))
);
--> statement-breakpoint
CREATE TABLE "moderation_settings" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"filters_version" integer DEFAULT 0 NOT NULL,
	"first_texts_reviewed" smallint DEFAULT 0 NOT NULL,
	"holds_links_in_probation" boolean DEFAULT false NOT NULL,
	CONSTRAINT "moderation_settings_first_texts" CHECK ("moderation_settings"."first_texts_reviewed" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "platform_filters" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_filters_one" CHECK ("platform_filters"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "review_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"image_id" uuid,
	"why" text NOT NULL,
	"word" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"published_id" uuid,
	CONSTRAINT "review_items_decided" CHECK (("review_items"."state" = 'waiting') = ("review_items"."decided_at" is null)),
	CONSTRAINT "review_items_published" CHECK (("review_items"."state" = 'released') = ("review_items"."published_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "slow_modes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"channel_id" uuid,
	"seconds" smallint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slow_modes_once" UNIQUE NULLS NOT DISTINCT("community_id","channel_id"),
	CONSTRAINT "slow_modes_seconds" CHECK ("slow_modes"."seconds" between 30 and 3600)
);
--> statement-breakpoint
DROP INDEX "cases_author";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "reviewed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "rules_version" integer;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "rules_version" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "found_word" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_settings" ADD CONSTRAINT "moderation_settings_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slow_modes" ADD CONSTRAINT "slow_modes_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slow_modes" ADD CONSTRAINT "slow_modes_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_items_waiting" ON "review_items" USING btree ("community_id","id") WHERE "review_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "review_items_author" ON "review_items" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "review_items_community" ON "review_items" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "review_items_image" ON "review_items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "review_items_decided_by" ON "review_items" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "slow_modes_channel" ON "slow_modes" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "cases_hidden_since" ON "cases" USING btree ("hidden_at") WHERE "cases"."state" = 'open' and "cases"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_author" ON "cases" USING btree ("author_id","community_id","id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_hidden" CHECK ("cases"."hidden_at" is null or "cases"."state" = 'open');