ALTER TABLE "messages" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_by" uuid;