CREATE TABLE "channel_members" (
	"channel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_members_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image_id" uuid,
	"is_private" boolean DEFAULT false NOT NULL,
	"members_count" integer DEFAULT 0 NOT NULL,
	"groups_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_counts_not_negative" CHECK ("channels"."members_count" >= 0 and "channels"."groups_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text,
	"image_id" uuid,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"replies_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "comments_counts_not_negative" CHECK ("comments"."likes_count" >= 0 and "comments"."replies_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image_id" uuid,
	"created_by" uuid,
	"members_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"resources_count" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_counts_not_negative" CHECK ("groups"."members_count" >= 0 and "groups"."comments_count" >= 0 and "groups"."resources_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"url" text,
	"file_id" uuid,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_kind" CHECK (("resources"."kind" = 'link') = ("resources"."url" is not null))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid,
	"subject_type" text,
	"subject_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_subject_whole" CHECK (("files"."subject_type" is null) = ("files"."subject_id" is null))
);
--> statement-breakpoint
DROP INDEX "join_requests_one_pending";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_community_id_user_id_memberships_community_id_user_id_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_channel_id_user_id_channel_members_channel_id_user_id_fk" FOREIGN KEY ("channel_id","user_id") REFERENCES "public"."channel_members"("channel_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_members_user" ON "channel_members" USING btree ("user_id","community_id");--> statement-breakpoint
CREATE INDEX "channel_members_joined" ON "channel_members" USING btree ("channel_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "channels_community" ON "channels" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "comment_likes_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_roots" ON "comments" USING btree ("group_id","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "comments_group" ON "comments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "group_members_of_channel" ON "group_members" USING btree ("channel_id","user_id");--> statement-breakpoint
CREATE INDEX "group_members_joined" ON "group_members" USING btree ("group_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "groups_channel" ON "groups" USING btree ("channel_id","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "groups_community" ON "groups" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "resources_group" ON "resources" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."subject_id" is null;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_pending_in_channel" ON "join_requests" USING btree ("channel_id","user_id") WHERE "join_requests"."status" = 'pending' and "join_requests"."channel_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_pending" ON "join_requests" USING btree ("community_id","user_id") WHERE "join_requests"."status" = 'pending' and "join_requests"."channel_id" is null;--> statement-breakpoint
-- How many people are in a channel, and follow a group: whatever adds or removes them, also by cascade.
CREATE FUNCTION channel_members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE channels c SET members_count = members_count + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
		FROM (SELECT channel_id, count(*)::int AS n FROM changed GROUP BY channel_id) each WHERE c.id = each.channel_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER channel_members_added AFTER INSERT ON channel_members REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION channel_members_counted();--> statement-breakpoint
CREATE TRIGGER channel_members_removed AFTER DELETE ON channel_members REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION channel_members_counted();--> statement-breakpoint
CREATE FUNCTION group_members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE groups g SET members_count = members_count + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
		FROM (SELECT group_id, count(*)::int AS n FROM changed GROUP BY group_id) each WHERE g.id = each.group_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER group_members_added AFTER INSERT ON group_members REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION group_members_counted();--> statement-breakpoint
CREATE TRIGGER group_members_removed AFTER DELETE ON group_members REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION group_members_counted();
