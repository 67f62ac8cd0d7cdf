CREATE TABLE "cohort_members" (
	"cohort_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_members_cohort_id_user_id_pk" PRIMARY KEY("cohort_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"year" integer,
	"program_id" uuid,
	"channel_id" uuid,
	"agents" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_once" UNIQUE NULLS NOT DISTINCT("community_id","year","program_id"),
	CONSTRAINT "cohorts_year_or_program" CHECK (("cohorts"."year" is null) <> ("cohorts"."program_id" is null))
);
--> statement-breakpoint
CREATE TABLE "stage_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"study_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"ends_on" date NOT NULL,
	"effects" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_changes_once" UNIQUE("study_id","stage","ends_on")
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "ends_on" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "stage_for" date;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "asked_for" date;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "asked_days" smallint;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "answered_for" date;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "fills_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "cohorts_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "rollover_day" text DEFAULT '06-30' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "campus_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_study_id_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_members_user" ON "cohort_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohort_members_waiting" ON "cohort_members" USING btree ("cohort_id","user_id") WHERE "cohort_members"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "cohorts_program" ON "cohorts" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "cohorts_channel" ON "cohorts" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "cohorts_agents" ON "cohorts" USING gin ("agents");--> statement-breakpoint
CREATE INDEX "stage_changes_community" ON "stage_changes" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "stage_changes_undone_by" ON "stage_changes" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "studies_stage" ON "studies" USING btree ("community_id","stage","ends_on");--> statement-breakpoint
CREATE INDEX "studies_ends" ON "studies" USING btree ("community_id","ends_on","id");--> statement-breakpoint
CREATE INDEX "communities_cohorts" ON "communities" USING btree ("zone","id") WHERE "communities"."cohorts_on";--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_ends_on" CHECK ("programs"."ends_on" ~ '^[01][0-9]-[0-3][0-9]$');--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_rollover_day" CHECK ("communities"."rollover_day" ~ '^[01][0-9]-[0-3][0-9]$');