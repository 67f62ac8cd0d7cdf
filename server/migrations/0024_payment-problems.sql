CREATE TABLE "payment_problems" (
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"note" text,
	CONSTRAINT "payment_problems_payment_id_kind_pk" PRIMARY KEY("payment_id","kind")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_resolved_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "payments_resolved_by";--> statement-breakpoint
DROP INDEX "payments_problems";--> statement-breakpoint
ALTER TABLE "payment_problems" ADD CONSTRAINT "payment_problems_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_problems" ADD CONSTRAINT "payment_problems_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_problems_resolved_by" ON "payment_problems" USING btree ("resolved_by");--> statement-breakpoint
INSERT INTO "payment_problems" ("payment_id", "kind", "created_at", "resolved_at", "resolved_by", "note")
  SELECT "id", "problem", coalesce("paid_at", "created_at"), "resolved_at", "resolved_by", "problem_note" FROM "payments" WHERE "problem" IS NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "group_key" = "group_key" || ':' || ("details"->>'news') WHERE "kind" = 'payment_problem' AND "details"->>'news' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "problem";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "problem_note";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "resolved_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "resolved_by";