CREATE TABLE "reunion_answers" (
	"reunion_id" uuid NOT NULL,
	"cohort_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"months" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "reunion_answers_reunion_id_user_id_pk" PRIMARY KEY("reunion_id","user_id"),
	CONSTRAINT "reunion_answers_months" CHECK ("reunion_answers"."months" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
	CONSTRAINT "reunion_answers_answered" CHECK (("reunion_answers"."answer" is null) = ("reunion_answers"."answered_at" is null)),
	CONSTRAINT "reunion_answers_no_months" CHECK (coalesce("reunion_answers"."answer", 'no') <> 'no' or "reunion_answers"."months" = '{}')
);
--> statement-breakpoint
CREATE TABLE "reunions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"asked_by" uuid,
	"drafted_at" timestamp (3) with time zone,
	"event_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reunions_once" UNIQUE("cohort_id","year")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "giving_url" text;--> statement-breakpoint
ALTER TABLE "reunion_answers" ADD CONSTRAINT "reunion_answers_reunion_id_reunions_id_fk" FOREIGN KEY ("reunion_id") REFERENCES "public"."reunions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunion_answers" ADD CONSTRAINT "reunion_answers_place" FOREIGN KEY ("cohort_id","user_id") REFERENCES "public"."cohort_members"("cohort_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunions" ADD CONSTRAINT "reunions_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunions" ADD CONSTRAINT "reunions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunions" ADD CONSTRAINT "reunions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reunion_answers_user" ON "reunion_answers" USING btree ("user_id","cohort_id");--> statement-breakpoint
CREATE INDEX "reunions_asked_by" ON "reunions" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "reunions_event" ON "reunions" USING btree ("event_id");