CREATE TABLE "community_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"is_author" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "appeals_answered" CHECK (num_nulls("appeals"."outcome", "appeals"."answer", "appeals"."answered_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"by_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid,
	"handled_by" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_danger" boolean DEFAULT false NOT NULL,
	"weight" real DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "cases_claim_whole" CHECK (("cases"."claimed_by" is null) or ("cases"."claimed_until" is not null)),
	CONSTRAINT "cases_decided" CHECK (("cases"."state" = 'decided') = ("cases"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"decided_by" uuid,
	"automated" boolean DEFAULT false NOT NULL,
	"reported" boolean NOT NULL,
	"item" text,
	"person" text,
	"until" timestamp (3) with time zone,
	"ground" text NOT NULL,
	"rule" jsonb,
	"reason" text,
	"effects" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_reason" text,
	CONSTRAINT "decisions_something" CHECK ("decisions"."item" is not null or "decisions"."person" is not null)
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_media" (
	"evidence_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "evidence_media_evidence_id_media_id_pk" PRIMARY KEY("evidence_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "reporters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"warned_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"rule" jsonb,
	"note" text,
	"weight" real NOT NULL,
	"upheld" boolean,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_answered" CHECK (("reports"."upheld" is null) = ("reports"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"decision_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_not_negative";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_place";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "muted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "withheld_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "withheld_by" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "community_rules" ADD CONSTRAINT "community_rules_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_media" ADD CONSTRAINT "evidence_media_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_media" ADD CONSTRAINT "evidence_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_rules_position" ON "community_rules" USING btree ("community_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("decision_id","by_id");--> statement-breakpoint
CREATE INDEX "appeals_by" ON "appeals" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "appeals_answered_by" ON "appeals" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE "appeals"."outcome" is null;--> statement-breakpoint
CREATE INDEX "case_notes_case" ON "case_notes" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_notes_by" ON "case_notes" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("kind","subject_id",coalesce("community_id", '00000000-0000-0000-0000-000000000000')) WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("community_id","priority","id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_open_for_staff" ON "cases" USING btree ("priority","id") WHERE "cases"."state" = 'open' and "cases"."handled_by" = 'staff';--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "cases_author" ON "cases" USING btree ("author_id","community_id");--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_live" ON "decisions" USING btree ("case_id") WHERE "decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_decided_by" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "decisions_undone_by" ON "decisions" USING btree ("undone_by");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_once" ON "evidence" USING btree ("case_id","sha256");--> statement-breakpoint
CREATE INDEX "evidence_media_media" ON "evidence_media" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_one_live" ON "restrictions" USING btree ("user_id","community_id","kind") WHERE "restrictions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "restrictions_community" ON "restrictions" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "restrictions_decision" ON "restrictions" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "restrictions_due" ON "restrictions" USING btree ("until") WHERE "restrictions"."ended_at" is null and "restrictions"."until" is not null;--> statement-breakpoint
CREATE INDEX "point_entries_withheld" ON "point_entries" USING btree ("withheld_by") WHERE "point_entries"."withheld_by" is not null;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_withheld" CHECK ("point_entries"."withheld_by" is null or "point_entries"."points" = 0);--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_not_negative" CHECK ("point_entries"."points" >= 0 and "point_entries"."withheld_points" >= 0);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_place" CHECK ("posts"."place_id" = coalesce("posts"."channel_id", "posts"."community_id") or "posts"."place_id" = "posts"."event_id"
        or ("posts"."removed_by" is not null and "posts"."place_id" = "posts"."id"));