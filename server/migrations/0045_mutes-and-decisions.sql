DROP INDEX "restrictions_one_live";--> statement-breakpoint
CREATE INDEX "decisions_case" ON "decisions" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "restrictions_live" ON "restrictions" USING btree ("user_id","community_id") WHERE "restrictions"."ended_at" is null;