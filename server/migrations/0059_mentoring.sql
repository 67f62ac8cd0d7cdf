CREATE TABLE "mentor_offers" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"topics" text[] NOT NULL,
	"lasts" text NOT NULL,
	"capacity" smallint DEFAULT 2 NOT NULL,
	"active" smallint DEFAULT 0 NOT NULL,
	"waiting" smallint DEFAULT 0 NOT NULL,
	"expired" smallint DEFAULT 0 NOT NULL,
	"answers_in" smallint,
	"paused_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_offers_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "mentor_offers_not_overbooked" CHECK ("mentor_offers"."active" between 0 and "mentor_offers"."capacity"),
	CONSTRAINT "mentor_offers_capacity" CHECK ("mentor_offers"."capacity" between 1 and 10),
	CONSTRAINT "mentor_offers_topics" CHECK (cardinality("mentor_offers"."topics") between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "mentorship_feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mentorship_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentorship_feedback_rating" CHECK ("mentorship_feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "mentorships" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"mentee_id" uuid NOT NULL,
	"is_proposal" boolean DEFAULT false NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mentor_yes_at" timestamp (3) with time zone,
	"mentee_yes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mentorships_two_people" CHECK ("mentorships"."mentor_id" <> "mentorships"."mentee_id"),
	CONSTRAINT "mentorships_both_yes" CHECK ("mentorships"."state" not in ('running', 'ended') or ("mentorships"."mentor_yes_at" is not null and "mentorships"."mentee_yes_at" is not null and "mentorships"."started_at" is not null)),
	CONSTRAINT "mentorships_over" CHECK (("mentorships"."state" in ('waiting', 'running')) = ("mentorships"."ended_at" is null)),
	CONSTRAINT "mentorships_due_while_open" CHECK (("mentorships"."due_at" is null) = ("mentorships"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "mentoring" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_offers" ADD CONSTRAINT "mentor_offers_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_offers" ADD CONSTRAINT "mentor_offers_community_id_user_id_memberships_community_id_user_id_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_feedback" ADD CONSTRAINT "mentorship_feedback_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_feedback" ADD CONSTRAINT "mentorship_feedback_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_feedback" ADD CONSTRAINT "mentorship_feedback_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_offers_user" ON "mentor_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mentor_offers_confirmed_by" ON "mentor_offers" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "mentorship_feedback_once" ON "mentorship_feedback" USING btree ("mentorship_id","by_id");--> statement-breakpoint
CREATE INDEX "mentorship_feedback_community" ON "mentorship_feedback" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "mentorship_feedback_by" ON "mentorship_feedback" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentorships_open" ON "mentorships" USING btree ("mentor_id","mentee_id") WHERE "mentorships"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "mentorships_mentor" ON "mentorships" USING btree ("mentor_id","id");--> statement-breakpoint
CREATE INDEX "mentorships_mentee" ON "mentorships" USING btree ("mentee_id","id");--> statement-breakpoint
CREATE INDEX "mentorships_community" ON "mentorships" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "mentorships_due" ON "mentorships" USING btree ("due_at") WHERE "mentorships"."due_at" is not null;