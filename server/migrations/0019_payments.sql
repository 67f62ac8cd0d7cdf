CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"registration_id" uuid,
	"event_id" uuid,
	"community_id" uuid,
	"user_id" uuid,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"fee" integer NOT NULL,
	"status" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"session_id" text,
	"session_url" text,
	"price_id" text,
	"payment_intent_id" text,
	"charge_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"problem" text,
	"problem_note" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."fee" between 0 and "payments"."amount"),
	CONSTRAINT "payments_paid" CHECK (("payments"."status" = 'succeeded') = ("payments"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid,
	"status" text NOT NULL,
	"reverses_transfer" boolean DEFAULT true NOT NULL,
	"provider_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_closed" CHECK (("refunds"."status" = 'pending') = ("refunds"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"provider_id" text,
	"transfers_active" boolean DEFAULT false NOT NULL,
	"needs_input" boolean DEFAULT true NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider" ON "disputes" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("registration_id") WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_of_registration" ON "payments" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_event" ON "payments" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_community" ON "payments" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_account" ON "payments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payments_resolved_by" ON "payments" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "payments_to_read" ON "payments" USING btree ("read_at") WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_problems" ON "payments" USING btree ("community_id","id") WHERE "payments"."problem" is not null and "payments"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_by" ON "refunds" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_user" ON "payout_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_provider" ON "payout_accounts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");