DROP INDEX "refunds_one";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" <> 'failed' and "refunds"."reason" <> 'part_at_provider';--> statement-breakpoint
UPDATE "refunds" SET "amount" = "payments"."amount" FROM "payments" WHERE "payments"."id" = "refunds"."payment_id" AND "refunds"."provider_id" IS NOT NULL;
