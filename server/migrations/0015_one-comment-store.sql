DROP INDEX "comments_roots";--> statement-breakpoint
DROP INDEX "comments_group";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "group_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "comments" ("id", "post_id", "author_id", "title", "text", "mentions", "image_id", "created_at", "edited_at")
SELECT "id", "post_id", "author_id", "title", "comment", "mentions", "image_id", "created_at", "edited_at" FROM "post_comments";--> statement-breakpoint
UPDATE "media" SET "subject_type" = 'comment' WHERE "subject_type" = 'post_comment';--> statement-breakpoint
-- Facts that wait for their subscribers: those of comments on posts have become those of comments.
UPDATE "fact_outbox" SET "name" = 'comment.created', "data" = ("data" - 'commenterId' - 'counts') || jsonb_build_object(
  'authorId', "data" -> 'commenterId', 'subjectAuthorId', "data" -> 'authorId', 'groupId', null, 'parentId', null, 'parentAuthorId', null)
WHERE "name" = 'post.commented';--> statement-breakpoint
UPDATE "fact_outbox" SET "name" = 'comment.mentioned', "data" = ("data" - 'commenterId') || jsonb_build_object(
  'authorId', "data" -> 'commenterId', 'subjectAuthorId', "data" -> 'authorId', 'groupId', null)
WHERE "name" = 'post.comment-updated';--> statement-breakpoint
UPDATE "fact_outbox" SET "name" = 'comment.deleted', "data" = ("data" - 'commenterId' - 'counts' - 'byId') || jsonb_build_object(
  'authorId', "data" -> 'commenterId', 'subjectAuthorId', "data" -> 'authorId', 'groupId', null)
WHERE "name" = 'post.comment-deleted';--> statement-breakpoint
UPDATE "fact_outbox" SET "data" = '{"postId": null, "subjectAuthorId": null, "mentioned": []}'::jsonb || "data"
WHERE "name" LIKE 'comment.%';--> statement-breakpoint
DROP TABLE "post_comments";--> statement-breakpoint
CREATE INDEX "comments_post_roots" ON "comments" USING btree ("post_id","id") WHERE "comments"."post_id" is not null and "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id") WHERE "comments"."post_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_mentions" ON "comments" USING gin ("mentions" jsonb_path_ops) WHERE "comments"."mentions" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "comments_roots" ON "comments" USING btree ("group_id","id") WHERE "comments"."group_id" is not null and "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_group" ON "comments" USING btree ("group_id") WHERE "comments"."group_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_one_subject" CHECK (num_nonnulls("comments"."group_id", "comments"."post_id") = 1);