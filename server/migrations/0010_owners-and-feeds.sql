DROP INDEX "posts_feed";--> statement-breakpoint
CREATE INDEX "resources_added_by" ON "resources" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("community_id","place_id","id","author_id");