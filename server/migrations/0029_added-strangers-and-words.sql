CREATE TABLE "added_strangers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"by_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"is_creation" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "added_strangers" ADD CONSTRAINT "added_strangers_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_strangers" ADD CONSTRAINT "added_strangers_group_id_conversations_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "added_strangers_by" ON "added_strangers" USING btree ("by_id","created_at");--> statement-breakpoint
CREATE INDEX "added_strangers_group" ON "added_strangers" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "member_words_word" ON "member_words" USING btree ("word");