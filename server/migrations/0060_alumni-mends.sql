ALTER TABLE "programs" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "was_added" boolean DEFAULT false NOT NULL;