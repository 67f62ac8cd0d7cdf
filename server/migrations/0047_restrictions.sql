DROP INDEX "cases_open_for_staff";--> statement-breakpoint
DROP INDEX "cases_author";--> statement-breakpoint
ALTER TABLE "restrictions" ALTER COLUMN "community_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "restrictions" ADD COLUMN "membership" jsonb;--> statement-breakpoint
ALTER TABLE "restrictions" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "restrictions" ADD COLUMN "address_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("opened_at") WHERE "cases"."state" = 'open' and "cases"."handled_by" <> 'staff' and not "cases"."overdue";--> statement-breakpoint
CREATE INDEX "restrictions_open" ON "restrictions" USING btree ("community_id","id") WHERE "restrictions"."ended_at" is null and "restrictions"."kind" in ('mute', 'suspend', 'ban');--> statement-breakpoint
CREATE INDEX "restrictions_address" ON "restrictions" USING btree ("community_id","address_hash") WHERE "restrictions"."address_hash" is not null;--> statement-breakpoint
CREATE INDEX "restrictions_address_due" ON "restrictions" USING btree ("address_until") WHERE "restrictions"."address_until" is not null;--> statement-breakpoint
CREATE INDEX "cases_open_for_staff" ON "cases" USING btree ("priority","id") WHERE "cases"."state" = 'open' and ("cases"."handled_by" = 'staff' or "cases"."overdue");--> statement-breakpoint
CREATE INDEX "cases_author" ON "cases" USING btree ("author_id","community_id","id");--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_address_whole" CHECK (("restrictions"."address_hash" is null) = ("restrictions"."address_until" is null));--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_place" CHECK (("restrictions"."kind" = 'deactivate') = ("restrictions"."community_id" is null));