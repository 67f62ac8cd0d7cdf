ALTER TABLE "memberships" ADD COLUMN "payment_owner_since" timestamp (3) with time zone;--> statement-breakpoint
-- The time of earlier designations was not kept.
UPDATE "memberships" SET "payment_owner_since" = "joined_at" WHERE "is_payment_owner";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_payment_owner_since" CHECK ("memberships"."is_payment_owner" = ("memberships"."payment_owner_since" is not null));