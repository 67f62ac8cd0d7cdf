ALTER TABLE "payments" ADD COLUMN "refund_hours" integer;--> statement-breakpoint
UPDATE "payments" SET "refund_hours" = "events"."refund_hours" FROM "events" WHERE "events"."id" = "payments"."event_id";
