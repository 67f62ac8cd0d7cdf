CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"community_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"city_id" integer,
	"remote" text NOT NULL,
	"countries" text[] NOT NULL,
	"salary_from" integer,
	"salary_to" integer,
	"salary_currency" text,
	"salary_per" text,
	"text" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"renewals" smallint DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"removed_by" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || company || ' ' || text)) STORED,
	CONSTRAINT "jobs_renewals" CHECK ("jobs"."renewals" between 0 and 2),
	CONSTRAINT "jobs_salary_whole" CHECK (("jobs"."salary_currency" is null) = ("jobs"."salary_per" is null) and ("jobs"."salary_currency" is null) = (coalesce("jobs"."salary_from", "jobs"."salary_to") is null) and "jobs"."salary_from" <= "jobs"."salary_to"),
	CONSTRAINT "jobs_ask_while_open" CHECK ("jobs"."ask_at" is null or "jobs"."closed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "saved_jobs" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "job_board" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_city_id_places_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_membership" FOREIGN KEY ("community_id","author_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("community_id","created_at","id") WHERE "jobs"."closed_at" is null and "jobs"."removed_by" is null;--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin (conversation_words("community_id", "search")) WHERE "jobs"."closed_at" is null and "jobs"."removed_by" is null;--> statement-breakpoint
CREATE INDEX "jobs_author" ON "jobs" USING btree ("author_id","community_id","id");--> statement-breakpoint
CREATE INDEX "jobs_city" ON "jobs" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "jobs_ends" ON "jobs" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "jobs_to_ask" ON "jobs" USING btree ("ask_at") WHERE "jobs"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_jobs_job" ON "saved_jobs" USING btree ("job_id");