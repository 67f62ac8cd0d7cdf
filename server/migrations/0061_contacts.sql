CREATE TABLE "contacts" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"event_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_user_id_person_id_pk" PRIMARY KEY("user_id","person_id"),
	CONSTRAINT "contacts_two_people" CHECK ("contacts"."user_id" <> "contacts"."person_id")
);
--> statement-breakpoint
CREATE TABLE "met_choices" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "met_choices_event_id_user_id_person_id_pk" PRIMARY KEY("event_id","user_id","person_id"),
	CONSTRAINT "met_choices_two_people" CHECK ("met_choices"."user_id" <> "met_choices"."person_id")
);
--> statement-breakpoint
CREATE TABLE "met_guests" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shown" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "met_guests_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_choices" ADD CONSTRAINT "met_choices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_choices" ADD CONSTRAINT "met_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_choices" ADD CONSTRAINT "met_choices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_guests" ADD CONSTRAINT "met_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_guests" ADD CONSTRAINT "met_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("user_id","created_at","person_id");--> statement-breakpoint
CREATE INDEX "contacts_person" ON "contacts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "contacts_event" ON "contacts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "met_choices_user" ON "met_choices" USING btree ("user_id","person_id");--> statement-breakpoint
CREATE INDEX "met_choices_person" ON "met_choices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "met_choices_expires" ON "met_choices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "met_guests_user" ON "met_guests" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "met_guests_expires" ON "met_guests" USING btree ("expires_at");