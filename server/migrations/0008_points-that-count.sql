DROP INDEX "point_entries_of_day";--> statement-breakpoint
CREATE INDEX "point_entries_of_day" ON "point_entries" USING btree ("user_id","created_at") WHERE "point_entries"."points" > 0;