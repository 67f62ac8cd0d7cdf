CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_hosts" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_hosts_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"cover_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"venue_kind" text NOT NULL,
	"venue_name" text,
	"venue_address" text,
	"venue_url" text,
	"price_amount" integer,
	"price_currency" text,
	"capacity" integer,
	"waitlist" boolean DEFAULT false NOT NULL,
	"approval_required" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'members' NOT NULL,
	"refund_hours" integer,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"going_count" integer DEFAULT 0 NOT NULL,
	"awaiting_count" integer DEFAULT 0 NOT NULL,
	"requested_count" integer DEFAULT 0 NOT NULL,
	"waitlisted_count" integer DEFAULT 0 NOT NULL,
	"checked_in_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_end_after_start" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_price_whole" CHECK (("events"."price_amount" is null) = ("events"."price_currency" is null) and "events"."price_amount" > 0),
	CONSTRAINT "events_seats" CHECK ("events"."capacity" is null or ("events"."capacity" > 0 and "events"."going_count" + "events"."awaiting_count" <= "events"."capacity")),
	CONSTRAINT "events_counts_not_negative" CHECK (least("events"."going_count", "events"."awaiting_count", "events"."requested_count", "events"."waitlisted_count", "events"."checked_in_count") >= 0
        and "events"."checked_in_count" <= "events"."going_count"),
	CONSTRAINT "events_published_at" CHECK (("events"."status" = 'draft') = ("events"."published_at" is null)),
	CONSTRAINT "events_cancelled_at" CHECK (("events"."status" = 'cancelled') = ("events"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "blast_reactions" (
	"blast_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blast_reactions_blast_id_user_id_type_pk" PRIMARY KEY("blast_id","user_id","type")
);
--> statement-breakpoint
CREATE TABLE "event_blasts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text,
	"message" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"enjoyed_aspects" text[] NOT NULL,
	"other_enjoyed_detail" text,
	"improvement_suggestions" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "event_feedback_rating" CHECK ("event_feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "event_mailings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"blast_id" uuid,
	"subject" text,
	"message" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "event_mailings_sent" CHECK ("event_mailings"."sent" between 0 and "event_mailings"."total")
);
--> statement-breakpoint
CREATE TABLE "feedback_schedules" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_mail" boolean NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	CONSTRAINT "mailing_recipients_mailing_id_user_id_pk" PRIMARY KEY("mailing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" text[] NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_questions_options" CHECK (("event_questions"."kind" = 'text') = (cardinality("event_questions"."options") = 0))
);
--> statement-breakpoint
CREATE TABLE "registration_answers" (
	"registration_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"label" text NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "registration_answers_registration_id_question_id_pk" PRIMARY KEY("registration_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waitlisted_at" timestamp (3) with time zone,
	"price_amount" integer,
	"price_currency" text,
	"added_free" boolean DEFAULT false NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"ticket_code" text NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"checked_in_by" uuid,
	"checked_in_door" text,
	"decline_reason" text,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_checked_in" CHECK ("registrations"."checked_in_at" is null or "registrations"."status" = 'going'),
	CONSTRAINT "registrations_hold" CHECK (("registrations"."status" = 'awaiting_payment') = ("registrations"."hold_expires_at" is not null)),
	CONSTRAINT "registrations_waitlisted" CHECK ("registrations"."status" <> 'waitlisted' or "registrations"."waitlisted_at" is not null),
	CONSTRAINT "registrations_price_whole" CHECK (("registrations"."price_amount" is null) = ("registrations"."price_currency" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blast_reactions" ADD CONSTRAINT "blast_reactions_blast_id_event_blasts_id_fk" FOREIGN KEY ("blast_id") REFERENCES "public"."event_blasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blast_reactions" ADD CONSTRAINT "blast_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_blasts" ADD CONSTRAINT "event_blasts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_blasts" ADD CONSTRAINT "event_blasts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_blast_id_event_blasts_id_fk" FOREIGN KEY ("blast_id") REFERENCES "public"."event_blasts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_schedules" ADD CONSTRAINT "feedback_schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_schedules" ADD CONSTRAINT "feedback_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_event_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."event_mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_answers" ADD CONSTRAINT "registration_answers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_answers" ADD CONSTRAINT "registration_answers_question_id_event_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."event_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_checked_in_by_users_id_fk" FOREIGN KEY ("checked_in_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "event_hosts_user" ON "event_hosts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_of_community" ON "events" USING btree ("community_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_published" ON "events" USING btree ("community_id","published_at");--> statement-breakpoint
CREATE INDEX "events_to_come" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_created_by" ON "events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "blast_reactions_user" ON "blast_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_blasts_event" ON "event_blasts" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_blasts_author" ON "event_blasts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_feedback_once" ON "event_feedback" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_feedback_event" ON "event_feedback" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_feedback_user" ON "event_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_mailings_once" ON "event_mailings" USING btree ("event_id","kind","key");--> statement-breakpoint
CREATE INDEX "event_mailings_event" ON "event_mailings" USING btree ("event_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "event_mailings_blast" ON "event_mailings" USING btree ("blast_id");--> statement-breakpoint
CREATE INDEX "event_mailings_created_by" ON "event_mailings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "event_mailings_open" ON "event_mailings" USING btree ("id") WHERE "event_mailings"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_schedules_due" ON "feedback_schedules" USING btree ("scheduled_at") WHERE "feedback_schedules"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_schedules_created_by" ON "feedback_schedules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mailing_recipients_waiting" ON "mailing_recipients" USING btree ("mailing_id","tries","user_id") WHERE "mailing_recipients"."by_mail" and "mailing_recipients"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mailing_recipients_user" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_questions_event" ON "event_questions" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "registration_answers_question" ON "registration_answers" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_live" ON "registrations" USING btree ("event_id","user_id") WHERE "registrations"."status" in ('requested', 'awaiting_payment', 'waitlisted', 'going');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_ticket" ON "registrations" USING btree ("ticket_code");--> statement-breakpoint
CREATE INDEX "registrations_of_event" ON "registrations" USING btree ("event_id","status","id");--> statement-breakpoint
CREATE INDEX "registrations_of_user" ON "registrations" USING btree ("user_id","event_id","id");--> statement-breakpoint
CREATE INDEX "registrations_waitlist" ON "registrations" USING btree ("event_id","waitlisted_at","id") WHERE "registrations"."status" = 'waitlisted';--> statement-breakpoint
CREATE INDEX "registrations_holds" ON "registrations" USING btree ("hold_expires_at") WHERE "registrations"."status" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "registrations_checked_in_by" ON "registrations" USING btree ("checked_in_by");--> statement-breakpoint
CREATE INDEX "registrations_changed_by" ON "registrations" USING btree ("changed_by");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "posts_event" ON "posts" USING btree ("event_id","id") WHERE "posts"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_event_category" CHECK (("posts"."category" = 'event') = ("posts"."event_id" is not null));--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_place";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_place" CHECK ("posts"."place_id" = coalesce("posts"."channel_id", "posts"."community_id") or "posts"."place_id" = "posts"."event_id");--> statement-breakpoint
-- Keeps the counts of an event. With the check events_seats, more seats than its capacity cannot be committed.
CREATE FUNCTION registrations_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE events e SET going_count = going_count + n.going, awaiting_count = awaiting_count + n.awaiting,
			requested_count = requested_count + n.requested, waitlisted_count = waitlisted_count + n.waitlisted,
			checked_in_count = checked_in_count + n.checked_in
		FROM (SELECT event_id, count(*) FILTER (WHERE status = 'going')::int AS going,
			count(*) FILTER (WHERE status = 'awaiting_payment')::int AS awaiting,
			count(*) FILTER (WHERE status = 'requested')::int AS requested,
			count(*) FILTER (WHERE status = 'waitlisted')::int AS waitlisted,
			count(checked_in_at)::int AS checked_in FROM added GROUP BY event_id) n
		WHERE e.id = n.event_id;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE events e SET going_count = going_count - n.going, awaiting_count = awaiting_count - n.awaiting,
			requested_count = requested_count - n.requested, waitlisted_count = waitlisted_count - n.waitlisted,
			checked_in_count = checked_in_count - n.checked_in
		FROM (SELECT event_id, count(*) FILTER (WHERE status = 'going')::int AS going,
			count(*) FILTER (WHERE status = 'awaiting_payment')::int AS awaiting,
			count(*) FILTER (WHERE status = 'requested')::int AS requested,
			count(*) FILTER (WHERE status = 'waitlisted')::int AS waitlisted,
			count(checked_in_at)::int AS checked_in FROM removed GROUP BY event_id) n
		WHERE e.id = n.event_id;
	ELSE
		UPDATE events e SET going_count = going_count + n.going, awaiting_count = awaiting_count + n.awaiting,
			requested_count = requested_count + n.requested, waitlisted_count = waitlisted_count + n.waitlisted,
			checked_in_count = checked_in_count + n.checked_in
		FROM (SELECT event_id, sum(sign * (status = 'going')::int)::int AS going,
			sum(sign * (status = 'awaiting_payment')::int)::int AS awaiting,
			sum(sign * (status = 'requested')::int)::int AS requested,
			sum(sign * (status = 'waitlisted')::int)::int AS waitlisted,
			sum(sign * (checked_in_at IS NOT NULL)::int)::int AS checked_in
			FROM (SELECT event_id, status, checked_in_at, 1 AS sign FROM added
				UNION ALL SELECT event_id, status, checked_in_at, -1 FROM removed) both_tables GROUP BY event_id) n
		WHERE e.id = n.event_id AND (n.going, n.awaiting, n.requested, n.waitlisted, n.checked_in) <> (0, 0, 0, 0, 0);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER registrations_added AFTER INSERT ON registrations REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION registrations_counted();--> statement-breakpoint
CREATE TRIGGER registrations_changed AFTER UPDATE ON registrations REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION registrations_counted();--> statement-breakpoint
CREATE TRIGGER registrations_removed AFTER DELETE ON registrations REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION registrations_counted();
