ALTER TABLE "deleted_posts" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "deleted_posts" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "deleted_posts" ADD COLUMN "media_id" uuid;--> statement-breakpoint
CREATE INDEX "deleted_posts_sealed" ON "deleted_posts" USING btree ("deleted_at") WHERE "deleted_posts"."content" is not null;--> statement-breakpoint
CREATE INDEX "deleted_posts_sealed_author" ON "deleted_posts" USING btree ("author_id","id") WHERE "deleted_posts"."content" is not null;--> statement-breakpoint
CREATE INDEX "deleted_posts_media" ON "deleted_posts" USING btree ("media_id") WHERE "deleted_posts"."media_id" is not null;